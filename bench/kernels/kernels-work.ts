/**
 * Times kernels by the clock in turns with the reference loop: what a Web Worker can do as well as Node. Pieces of work
 * take some milliseconds, as a browser's clock is coarse, and the shortest time of many counts, as others may need the
 * machine too.
 */
import { chooserOf } from '../../src/agents/tetris/linear/linear-agent.ts';
import { nesMetrics, studyMetrics } from '../../src/agents/tetris/metrics/index.ts';
import { referenceLoop } from '../speed/benchmark.ts';
import { all, bcts, classic, dellacherie, evaluations, noRotation, six } from '../speed/tetris.ts';
import { solveBenchmarks } from '../speed/truco-solve.ts';

const ITERATIONS = 4_000_000;
const PIECES = 8000;

const works = [
  evaluations('bcts 10x20', classic, () => chooserOf(classic, bcts), PIECES),
  evaluations('dellacherie 10x20', classic, () => chooserOf(classic, dellacherie), PIECES),
  ...Object.entries({ 'nes-six': six, 'public 17': all(nesMetrics), 'study 17': all(studyMetrics) }).map(
    ([name, weights]) =>
      evaluations(`two pieces, ${name}`, noRotation, () => chooserOf(noRotation, { weights, pieces: 2 }), PIECES / 10),
  ),
  solveBenchmarks[0],
];

/** Units in the time of one reference iteration, by name. */
export function measureKernels(rounds: number): Record<string, number> {
  return Object.fromEntries(
    works.map(({ name, prepare }) => {
      const work = prepare();
      let base = 0;
      let own = 0;
      for (let round = 0; round < rounds; round++) {
        base = Math.max(
          base,
          rate(() => (referenceLoop(ITERATIONS) === 0 ? 0 : ITERATIONS)),
        );
        own = Math.max(own, rate(work));
      }
      return [name, own / base];
    }),
  );
}

function rate(work: () => number): number {
  const start = performance.now();
  const units = work();
  return units / (performance.now() - start);
}
