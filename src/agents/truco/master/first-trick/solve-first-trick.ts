import { EndgameKernel, type PlacedEndgame } from '../../../../kernels/endgame/index.ts';
import { CFR_VARIANTS, VectorCfr } from '../../../../solve/vector-cfr.ts';
import type { Stakes } from '../rest/rest-of-hand.ts';
import { RestOfHand } from '../rest/rest-of-hand.ts';
import { compact, endgameTables, restTables } from '../rest/solve-rest.ts';
import { FirstTrick, type FirstTrickEnd, type FirstTrickPaths, jointAfter, type KnownOpponent } from './first-trick.ts';

const VARIANT = CFR_VARIANTS['dcfr+'];

/**
 * Solves whole hands from the start of the first trick: any joint distribution of what both hold, any payoffs. The first
 * trick is walked here, and each of its ends is a game of the kernel with slots of its own (some 50 million in all).
 */
export class FirstTrickSolver {
  readonly paths: FirstTrickPaths;
  private readonly kernel: EndgameKernel;
  private readonly games = new Map<number, PlacedEndgame & { readonly slots: number }>();
  private readonly places = new Map<string, number>();
  private readonly slots: number;

  constructor(paths: FirstTrickPaths) {
    this.paths = paths;
    const { tree, ends } = paths;
    for (const { mano, pie } of ends)
      this.places.set(`${mano} ${pie}`, this.places.get(`${mano} ${pie}`) ?? this.places.size);
    const small = EndgameKernel.load(endgameTables(tree));
    if (!small) throw new Error('to solve the first trick takes WebAssembly with vectors');
    let slots = 0;
    for (const end of ends) {
      const trick = restTables(tree, end.node);
      const size = small.slotsOf(trick, end.bet);
      const place = this.places.get(`${end.mano} ${end.pie}`) as number;
      this.games.set(end.path, { place, ...trick, bet: end.bet, from: slots, slots: size });
      slots += size;
    }
    this.slots = slots;
    this.kernel = EndgameKernel.load(endgameTables(tree), this.places.size, slots) as EndgameKernel;
  }

  /** Begins a game; the one before is forgotten. */
  begin(joint: Float64Array, stakes: Stakes, known?: KnownOpponent): SolvedFirstTrick {
    const { paths, kernel, places } = this;
    const { tree } = paths;
    for (const [ranks, place] of places) {
      const [mano, pie] = ranks.split(' ').map(Number);
      const { node } = paths.ends.find((end) => end.mano === mano && end.pie === pie) as FirstTrickEnd;
      kernel.place(place, { joint: jointAfter(tree, joint, mano, pie), ...stakes, ...restTables(tree, node) });
    }
    kernel.clear(this.slots);
    return new SolvedFirstTrick(this, joint, stakes, known);
  }

  setFactors(positive: number, negative: number, weight: number): void {
    this.kernel.setFactors(positive, negative, weight);
  }

  update(end: FirstTrickEnd, seat: number, reach: Float64Array, at: number, into: Float64Array, to: number): void {
    this.kernel.update(this.games.get(end.path) as PlacedEndgame, seat, reach, at, into, to);
  }

  /** The sums of the rest of the hand after an end, by path. */
  restSums(end: FirstTrickEnd, rest: RestOfHand): Float32Array {
    const { slots, from } = this.games.get(end.path) as PlacedEndgame & { slots: number };
    return compact(rest, this.kernel.sums(slots, from));
  }
}

/** The game that a solver works on. */
export class SolvedFirstTrick {
  readonly tree: FirstTrick;
  readonly joint: Float64Array;
  readonly stakes: Stakes;
  private readonly solver: FirstTrickSolver;
  private readonly cfr: VectorCfr;
  private valueSum = 0;
  private weightSum = 0;

  constructor(solver: FirstTrickSolver, joint: Float64Array, stakes: Stakes, known?: KnownOpponent) {
    this.solver = solver;
    this.joint = joint;
    this.stakes = stakes;
    this.tree = new FirstTrick(solver.paths, joint, stakes, (...values) => solver.update(...values), known);
    this.cfr = new VectorCfr(this.tree, VARIANT);
  }

  iterate(times: number): void {
    const { positive, negative, weight } = VARIANT;
    for (let i = 0; i < times; i++) {
      const t = this.cfr.iterations + 1;
      this.solver.setFactors(positive(t), negative(t), weight(t));
      this.cfr.iterate();
      this.valueSum += weight(t) * this.cfr.lastValue;
      this.weightSum += weight(t);
    }
  }

  /** What the game is worth to mano: the mean over the iterations, later ones counting more. */
  get value(): number {
    return this.valueSum / this.weightSum;
  }

  /** The strategy of the first trick: no two paths meet, so that the sums by path are the sums by node. */
  get sums(): Float32Array {
    return this.cfr.sums;
  }

  /** The rest of the hand after an end, with the strategy that was found for it, by path. */
  restAfter(end: FirstTrickEnd): { readonly rest: RestOfHand; readonly weights: Float32Array } {
    const { tree } = this.solver.paths;
    const joint = jointAfter(tree, this.joint, end.mano, end.pie);
    const rest = new RestOfHand(tree, end.node, joint, this.stakes);
    return { rest, weights: this.solver.restSums(end, rest) };
  }
}
