import { kMeansAtElbow } from '../../../../cluster/elbow.ts';
import { distinct, nearest, type Points } from '../../../../cluster/k-means.ts';
import type { ClusterAlgorithm } from '../../../../cluster/partition.ts';
import { silhouette } from '../../../../cluster/silhouette.ts';
import { type Scale, scaleOf, standardise } from '../../../../cluster/standardise.ts';
import type { Rng } from '../../../../core/rng.ts';
import type { TrucoCaseBase } from '../base/truco-case-base.ts';
import { type Read, type Scenario, scenarios } from './scenarios.ts';

/** Starts of K-means for each k. With few of them the elbow would measure chance. */
const RESTARTS = 40;

/** One clustering of the base: how raw features are scaled, and where the centroids are. */
export interface Clustering {
  readonly scenario: Scenario;
  readonly scale: Scale;
  readonly centroids: Float64Array;
  readonly k: number;
  /** WCSS for k = 1, 2, ... from which the elbow was found. */
  readonly curve: readonly number[];
  /** The cluster of a scaled point, where that is not the nearest centroid's. */
  readonly assign?: (point: Float64Array, at?: number) => number;
}

export type SavedClusterings = readonly (
  | {
      readonly mean: readonly number[];
      readonly deviation: readonly number[];
      readonly centroids: readonly number[];
      readonly curve: readonly number[];
    }
  | undefined
  | null
)[];

export interface ClusteringsOptions {
  /** Starts of K-means for each k. */
  readonly restarts?: number;
  /** Clusterings made before, instead of new ones. */
  readonly saved?: SavedClusterings;
  /** Clusters the decision scenarios instead of K-means at the elbow; the indexes stay as they are. */
  readonly algorithm?: ClusterAlgorithm;
}

export interface ClusteringReport {
  readonly name: string;
  readonly title: string;
  readonly features: readonly string[];
  readonly k: number;
  readonly curve: readonly number[];
  readonly silhouette: number;
  readonly clusters: readonly { readonly cases: number; readonly centre: Readonly<Record<string, number>> }[];
}

/** The 16 clusterings of a base, with the cluster of every case; new cases join the nearest centroid. */
export class Clusterings {
  readonly cases: TrucoCaseBase;
  readonly list: (Clustering | undefined)[];
  /** The cluster of each case, by scenario; -1 where the scenario does not cover the case. */
  readonly labels: Int8Array[];
  private readonly rng: Rng;
  private readonly restarts: number;
  private readonly algorithm: ClusterAlgorithm | undefined;
  private readonly point = new Float64Array(8);

  constructor(cases: TrucoCaseBase, rng: Rng, { restarts = RESTARTS, saved, algorithm }: ClusteringsOptions = {}) {
    this.cases = cases;
    this.rng = rng;
    this.algorithm = algorithm;
    this.restarts = restarts;
    this.list = scenarios.map(() => undefined);
    this.labels = scenarios.map(() => new Int8Array(0));
    if (saved) this.restore(saved);
    else for (let s = 0; s < scenarios.length; s++) this.rebuild(s);
  }

  /** The clusterings as plain JSON, for the option `saved`. */
  save(): SavedClusterings {
    return this.list.map(
      (clustering) =>
        clustering && {
          mean: [...clustering.scale.mean],
          deviation: [...clustering.scale.deviation],
          centroids: [...clustering.centroids],
          curve: clustering.curve,
        },
    );
  }

  private restore(saved: SavedClusterings): void {
    for (const [s, scenario] of scenarios.entries()) {
      const kept = saved[s];
      const centroids = Float64Array.from(kept?.centroids ?? []);
      this.list[s] = kept
        ? {
            scenario,
            scale: { mean: Float64Array.from(kept.mean), deviation: Float64Array.from(kept.deviation) },
            centroids,
            k: centroids.length / scenario.features.length,
            curve: kept.curve,
          }
        : undefined;
      this.relabel(s);
    }
  }

  /** Clusters a scenario anew, without `force` only where its number of clusters has changed. Returns whether it did. */
  rebuild(s: number, force = true): boolean {
    const scenario = scenarios[s];
    const { data, rows } = this.features(scenario);
    const dimensions = scenario.features.length;
    if (rows.length === 0) {
      this.list[s] = undefined;
      this.relabel(s);
      return true;
    }
    const scale = scaleOf(data, dimensions);
    const points = distinct(standardise(data, scale), dimensions);
    const options = { rng: this.rng.fork(scenario.name), restarts: this.restarts };
    if (this.algorithm && !isIndex(scenario)) {
      const { k, labels, assign } = this.algorithm(points, scenario.most, options);
      const centroids = centresOf(points, labels, k);
      this.list[s] = { scenario, scale, centroids, k, curve: [], assign };
      this.relabel(s);
      return true;
    }
    const found = kMeansAtElbow(points, scenario.most, options);
    if (!force && this.list[s]?.k === found.best.k) return false;
    const { k, centroids } = found.best;
    this.list[s] = { scenario, scale, centroids, k, curve: found.wcss };
    this.relabel(s);
    return true;
  }

  /** Gives a new case its cluster in every scenario. */
  add(row: number): void {
    for (let s = 0; s < scenarios.length; s++) {
      if (this.labels[s].length <= row) this.widen(s);
      this.labels[s][row] = this.labelOf(s, row);
    }
  }

  /** The cluster of a query or case in a scenario: the nearest centroid to its features. */
  nearest(s: number, read: Read): number {
    const clustering = this.list[s];
    if (!clustering) return -1;
    const { scale, scenario, centroids, assign } = clustering;
    const dimensions = scenario.features.length;
    for (let d = 0; d < dimensions; d++) {
      this.point[d] = (scenario.features[d].value(read) - scale.mean[d]) / scale.deviation[d];
    }
    return assign ? assign(this.point) : nearest(centroids, dimensions, this.point);
  }

  /** Sizes and centres of the clusters in the units of the features, as in appendix B of the source. */
  report(): ClusteringReport[] {
    return this.list.flatMap((clustering, s) => {
      if (!clustering) return [];
      const { scenario, scale, centroids, k, curve, assign } = clustering;
      const dimensions = scenario.features.length;
      const sizes = new Array<number>(k).fill(0);
      for (let row = 0; row < this.cases.size; row++) if (this.labels[s][row] >= 0) sizes[this.labels[s][row]]++;
      const points = distinct(standardise(this.features(scenario).data, scale), dimensions);
      const labelOf = assign ?? ((point: Float64Array, at?: number) => nearest(centroids, dimensions, point, at));
      const labels = Array.from(points.weights!, (_, i) => labelOf(points.data, i * dimensions));
      return {
        name: scenario.name,
        title: scenario.title,
        features: scenario.features.map((feature) => feature.name),
        k,
        curve,
        silhouette: silhouette(points, labels, k),
        clusters: sizes.map((cases, c) => ({
          cases,
          centre: Object.fromEntries(
            scenario.features.map(({ name }, d) => [
              name,
              centroids[c * dimensions + d] * scale.deviation[d] + scale.mean[d],
            ]),
          ),
        })),
      };
    });
  }

  private relabel(s: number): void {
    if (this.labels[s].length < this.cases.size) this.widen(s);
    for (let row = 0; row < this.cases.size; row++) this.labels[s][row] = this.labelOf(s, row);
    this.cases.version++;
  }

  private labelOf(s: number, row: number): number {
    const read: Read = (attribute) => this.cases.get(row, attribute);
    return isMember(scenarios[s], read) ? this.nearest(s, read) : -1;
  }

  private widen(s: number): void {
    const wider = new Int8Array(Math.max(1024, 2 * this.cases.size));
    wider.set(this.labels[s]);
    this.labels[s] = wider;
  }

  private features(scenario: Scenario): { data: Float64Array; rows: number[] } {
    const rows: number[] = [];
    const data: number[] = [];
    for (let row = 0; row < this.cases.size; row++) {
      const read: Read = (attribute) => this.cases.get(row, attribute);
      if (!isMember(scenario, read)) continue;
      rows.push(row);
      for (const feature of scenario.features) data.push(feature.value(read));
    }
    return { data: Float64Array.from(data), rows };
  }
}

function isIndex({ name }: Scenario): boolean {
  return name.startsWith('index');
}

/** The mean of each cluster's points. */
function centresOf({ data, dimensions, weights }: Points, labels: Int32Array, k: number): Float64Array {
  const centres = new Float64Array(k * dimensions);
  const sizes = new Float64Array(k);
  for (const [i, label] of labels.entries()) {
    if (label < 0) continue;
    const weight = weights ? weights[i] : 1;
    sizes[label] += weight;
    for (let d = 0; d < dimensions; d++) centres[label * dimensions + d] += weight * data[i * dimensions + d];
  }
  return centres.map((sum, i) => sum / (sizes[Math.floor(i / dimensions)] || 1));
}

function isMember(scenario: Scenario, read: Read): boolean {
  return (scenario.useful === undefined || read(scenario.useful) === 1) && scenario.covers(read);
}
