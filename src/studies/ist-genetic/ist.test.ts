import { expect, test } from 'vitest';
import { readVectors } from '../../../testing/vectors.ts';
import { Rng } from '../../core/rng.ts';
import { istSearch } from '../ist-search/index.ts';
import search from '../ist-search/published.json' with { type: 'json' };
import { untranslated } from '../report.ts';
import type { Report, Row } from '../study.ts';
import { pointsWithin, type Results, speedFor } from './contest.ts';
import { evolve } from './evolution.ts';
import { istGenetic } from './index.ts';
import genetic from './published.json' with { type: 'json' };

const rowsOf = (report: Report): readonly Row[] => report.sections.flatMap((section) => section.rows ?? []);

test('the study of searches: every published figure has its row, and those that cannot vary agree as known', async () => {
  const report = await istSearch.run({ scale: 'smoke', seed: 1 });
  const rows = rowsOf(report);
  expect(rows.length).toBe(6 * 2 * 4 + 2 * 16 * 7);
  expect(untranslated(istSearch, report)).toEqual([]);
  const outside = (section: number, part: string) =>
    report.sections[section].rows!.filter((r) => r.name.endsWith(part) && r.verdict === 'outside').length;
  expect(outside(0, 'points')).toBe(0);
  expect(outside(1, 'points, ten columns')).toBe(1);
  expect(outside(1, 'points, nine columns')).toBe(0);
  expect(outside(2, 'points, ten columns')).toBe(5);
  expect(outside(1, 'before full rows go')).toBe(1);
  expect(outside(2, 'before full rows go')).toBe(3);
  expect(outside(2, 'points by RBFS')).toBe(16);
  expect(outside(2, "points by Korf's RBFS")).toBe(5);
  for (const { name, verdict } of rows) if (/time|memory/.test(name)) expect(verdict).toBe('not comparable');
});

test('the study of the genetic algorithm has a row for each published figure and a point for each generation', async () => {
  const parts = new Set<string>();
  const report = await istGenetic.run({
    scale: 'smoke',
    seed: 1,
    maxExpansions: 100,
    progress: (part) => parts.add(part),
  });
  const published = rowsOf(report).filter((r) => r.published !== null);
  expect(published.length).toBe(2 + 3 + 3 + 3);
  expect(untranslated(istGenetic, report)).toEqual([]);
  for (const { name, verdict } of published) if (name.startsWith('A*')) expect(verdict).toBe('not comparable');
  const charts = report.sections.flatMap((section) => section.charts ?? []);
  const weights = charts.find(({ file }) => file === 'weights')!;
  expect(weights.series.filter(({ dots }) => !dots).map(({ name }) => name)).toEqual(['holes', 'opportunity', 'score']);
  expect(weights.series[0].points.length).toBe(3);
  expect(parts).toContain('runs of the genetic algorithm');
});

test('the genetic run is the same for the same seed, with unit vectors throughout', () => {
  const setup = {
    options: { population: 6, iterations: 3, mutation: 0.5, mutationStep: 0.2, fitness: 'score' as const },
    tests: 2,
    earlier: 4,
    expansions: 50,
  };
  const run = () => evolve(setup, Rng.seeded(4));
  const first = run();
  expect(run()).toEqual(first);
  for (const { best, bestFitness, meanFitness } of first.generations) {
    expect(Math.hypot(...best)).toBeCloseTo(1);
    expect(bestFitness).toBeGreaterThanOrEqual(meanFitness);
  }
});

test('the emulated limit has the published mean time', () => {
  const nodes = [100, 1000, 10_000, 100_000];
  const speed = speedFor(nodes, 240, 150);
  const mean = nodes.reduce((sum, n) => sum + Math.min(n / speed, 240), 0) / 4;
  expect(mean).toBeCloseTo(150, 6);
  const results = { name: '', plans: nodes.map((generated) => ({ generated, points: 100 })) } as unknown as Results;
  expect(pointsWithin(results, speed, 240).filter((p) => p === 0).length).toBe(
    nodes.filter((n) => n / speed > 240).length,
  );
});

test('our published figures are those of a second transcription', () => {
  const { 'ist-search': first, 'ist-genetic': second } = readVectors('published');
  expect(
    search.algorithms.rows.map((r) => [
      r.pieces,
      r.aStar.seconds,
      r.aStar.points,
      r.aStar.wasted,
      r.aStar.bytes,
      r.depthFirst.bytes,
    ]),
  ).toEqual(
    first.table4_1A.map((r: { pieces: string; aStar: Record<string, number>; dfs: Record<string, number> }) => [
      r.pieces,
      r.aStar.s,
      r.aStar.points,
      r.aStar.wasted,
      r.aStar.bytes,
      r.dfs.bytes,
    ]),
  );
  expect(
    search.heuristics.rows.map((r) => [
      r.aggregateHeight,
      r.bumpiness,
      r.opportunity.seconds,
      r.opportunity.points,
      r.quality.seconds,
      r.quality.points,
    ]),
  ).toEqual(first.table4_2.rows);
  expect(genetic.comparison.rows.map((r) => [r.seconds, r.points])).toEqual(
    second.study.rows.map((r: { meanS: number; meanPoints: number }) => [r.meanS, r.meanPoints]),
  );
  expect(genetic.genetic.weights).toEqual(second.bestSearch.weights);
});
