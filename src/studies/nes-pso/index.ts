import { Rng } from '../../core/rng.ts';
import published from '../published/nes-pso.json' with { type: 'json' };
import type { Checkpoints, Report, Scale, Section, Study, StudyOptions } from '../study.ts';
import { objectiveNames } from '../tuning/objectives.ts';
import { beyondSection } from './beyond.ts';
import { demonstrationSection } from './demonstration.ts';
import { agreement, luckSection, protocolSection } from './findings.ts';
import { readings, sizes, subgroups } from './protocol.ts';
import { rotationSection } from './rotation.ts';
import { gamesOfStudy, type ReadingResults, runStudy } from './run.ts';
import { bySubgroupSection, derivedTable, objectiveSection } from './tables.ts';
import { weightsChart } from './weights-chart.ts';

/** Keeps nothing beyond this run. */
function inMemory(): Checkpoints {
  const kept = new Map<string, unknown>();
  return { read: (name) => kept.get(name), write: (name, json) => void kept.set(name, json) };
}

async function run(options: StudyOptions): Promise<Report> {
  const { scale, seed, progress, workers = 1, minutes = Number.POSITIVE_INFINITY } = options;
  const end = performance.now() + minutes * 60_000;
  let played = 0;
  let total = 1;
  const setup = {
    scale,
    seed,
    workers,
    checkpoints: options.checkpoints ?? inMemory(),
    mayGoOn: () => performance.now() < end,
    told: (games: number) => {
      played += games;
      progress?.('games', played, Math.max(total, played));
    },
  };
  total = gamesOfStudy(setup);
  const results = await runStudy(setup);
  const rng = Rng.seeded(seed).fork('nes-pso', 'report');
  const tables = results.map((each) => readingSections(each, scale, rng));
  const done = results.reduce((sum, each) => sum + each.done, 0);
  const wanted = readings.length * subgroups.length * objectiveNames.length;
  return {
    scale,
    seed,
    summary: [
      ...(done < wanted
        ? [
            `**Partial: ${done} of ${wanted} trainings are done.** The others are marked "not run yet"; the same command goes on where this one stopped.`,
          ]
        : []),
      ...(scale === 'smoke'
        ? [
            `**Smoke scale:** ${sizes.smoke.particles} particles, ${sizes.smoke.iterations} iterations and ${sizes.smoke.testGames} test games show that everything runs; the figures mean nothing.`,
          ]
        : []),
      ...results.flatMap((each, i) => agreement(each, tables[i]!)),
    ],
    sections: [
      protocolSection(scale),
      ...tables.flat(),
      luckSection(results),
      beyondSection(),
      await rotationSection(setup),
      demonstrationSection(rng.fork('demonstration')),
    ],
  };
}

function readingSections(results: ReadingResults, scale: Scale, rng: Rng): Section[] {
  const { name } = results.reading;
  return [
    ...objectiveNames.map((objective) => objectiveSection(results, objective, scale, rng)),
    bySubgroupSection(results),
    {
      title: `Figures 13, 15 and 17 to 32, ${name}: the weights`,
      text: ['The thesis prints its weights as bars without numbers; ours, in the same order, are in the drawing.'],
      table: derivedTable(results),
      drawings: [{ file: `${name}-weights`, title: `Weights by size, ${name}`, svg: weightsChart(results) }],
    },
  ];
}

/** The UFSC 2024 thesis: weights of 17 metrics for NES Tetris without rotations, by particle swarm. */
export const nesPso: Study = {
  id: 'nes-pso',
  title: published.title,
  source:
    'UFSC 2024 thesis, "Um estudo de caso sobre o desenvolvimento de agentes inteligentes para jogos digitais com particle swarm optimization"',
  run,
};
