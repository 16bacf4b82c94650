import { InputError } from '../../core/errors.ts';
import { Rng } from '../../core/rng.ts';
import type { Checkpoints, Report, Study, StudyOptions } from '../study.ts';
import { askHere } from '../tasks.ts';
import { objectiveNames } from '../tuning/lines.ts';
import { beyondSection } from './beyond.ts';
import { causesSection, likelierReading } from './causes.ts';
import { demonstrationSection } from './demonstration.ts';
import { agreement, luckSection, orderSection, protocolSection } from './findings.ts';
import { gamesOfContenders, rerolledSection, tasksOfContenders, variantsSection } from './players.ts';
import { readings, sizes, subgroups } from './protocol.ts';
import published from './published.json' with { type: 'json' };
import { gamesOfRotation, rotationSection, tasksOfRotation } from './rotation.ts';
import { swarmBest, swarmBestName } from './swarm-best.ts';
import { derivedSection, tables2To4, tables5To12 } from './tables.ts';
import type { TrainingSetup } from './trainings.ts';
import { gamesOfStudy, type ReadingResults, runStudy, tasksOfStudy } from './trainings.ts';
import { weightsSection } from './weights.ts';

/** Keeps nothing beyond this run. */
function inMemory(): Checkpoints {
  const kept = new Map<string, unknown>();
  return { read: (name) => kept.get(name), write: (name, json) => void kept.set(name, json) };
}

/** What takes hours, and how many games each has still to play where that is known beforehand. */
const parts = {
  trainings: gamesOfStudy,
  players: gamesOfContenders,
  rotation: gamesOfRotation,
} as const;
type Part = keyof typeof parts;
const partNames: readonly string[] = Object.keys(parts);

/** The setup of each part: what it plays is told under its name, and it stops when time is up or another is wanted. */
function setupsOf(options: StudyOptions): Readonly<Record<Part, TrainingSetup>> {
  const { scale, seed, minutes = Number.POSITIVE_INFINITY, only, timed = true } = options;
  const { ask = askHere, checkpoints = inMemory() } = options;
  if (only !== undefined && !partNames.includes(only))
    throw new InputError(`nes-pso has no part "${only}": one of ${partNames.join(', ')} is right`);
  const end = performance.now() + minutes * 60_000;
  const setupOf = (part: Part): TrainingSetup => {
    let played = 0;
    let total: number | undefined;
    const setup: TrainingSetup = {
      scale,
      seed,
      ask,
      checkpoints,
      timed,
      mayGoOn: () => (only ?? part) === part && performance.now() < end,
      told: (games) => {
        total ??= parts[part](setup) + games;
        played += games;
        options.progress?.(`games of the ${part}`, played, Math.max(total, played));
      },
    };
    return setup;
  };
  return { trainings: setupOf('trainings'), players: setupOf('players'), rotation: setupOf('rotation') };
}

/** Says which part comes now, before its first games are played. */
function announced(setup: TrainingSetup): TrainingSetup {
  if (setup.mayGoOn()) setup.told(0);
  return setup;
}

async function run(options: StudyOptions): Promise<Report> {
  const { scale, seed } = options;
  const setups = setupsOf(options);
  // all games come first: a run that goes on from its checkpoints is soon where it was
  const results = await runStudy(announced(setups.trainings));
  const rules = await variantsSection(announced(setups.players));
  const beyond = await beyondSection(setups.players);
  const simple = await rerolledSection(setups.players);
  const rotation = await rotationSection(announced(setups.rotation));
  const rng = Rng.seeded(seed).fork('nes-pso', 'report');
  const tables = objectiveNames.map((objective) => tables2To4(results, objective, scale, rng));
  const done = results.reduce((sum, each) => sum + each.done, 0);
  const wanted = readings.length * subgroups.length * objectiveNames.length;
  return {
    scale,
    seed,
    ...(scale === 'full' && { players: playersOf(results, seed) }),
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
      ...results.flatMap((each) => agreement(each, tables)),
      ...(scale === 'full' ? likelierReading(results) : []),
    ],
    sections: [
      protocolSection(scale),
      ...tables,
      tables5To12(results),
      weightsSection(results),
      derivedSection(results),
      orderSection(results),
      causesSection(results, setups.players),
      luckSection(results),
      rules,
      beyond,
      simple,
      rotation,
      demonstrationSection(rng.fork('demonstration')),
    ],
  };
}

function playersOf(all: readonly ReadingResults[], seed: number): Map<string, object> {
  const found = all.map((results) => [swarmBestName(results), swarmBest(results, seed)] as const);
  return new Map(found.filter((each): each is [string, object] => each[1] !== undefined));
}

/** The UFSC 2024 thesis: weights of 17 metrics for NES Tetris without rotations, by particle swarm. */
export const nesPso: Study = {
  id: 'nes-pso',
  title: published.title,
  source:
    'UFSC 2024 thesis, "Um estudo de caso sobre o desenvolvimento de agentes inteligentes para jogos digitais com particle swarm optimization"',
  parts: partNames,
  tasks: (scale) => tasksOfStudy(scale) + tasksOfContenders(scale) + tasksOfRotation(scale),
  run,
};
