import { InputError } from '../../core/errors.ts';
import { Rng } from '../../core/rng.ts';
import { readingsSection } from '../source-index.ts';
import type { Checkpoints, Report, Scale, Study, StudyOptions } from '../study.ts';
import { askHere } from '../tasks.ts';
import { objectiveNames } from '../tuning/lines.ts';
import { beyondSection } from './beyond.ts';
import { demonstrationSection } from './demonstration.ts';
import { gamesOfContenders, rerolledSection, tasksOfContenders, variantsSection } from './players.ts';
import { readings, sets, sizes } from './protocol.ts';
import published from './published.json' with { type: 'json' };
import { causesSection, likelierReading } from './report/causes.ts';
import { agreement, insideByFigure, luckSection, orderSection, protocolSection } from './report/findings.ts';
import { openChoices } from './report/open-choices.ts';
import { openingWords } from './report/opening.ts';
import { portuguese } from './report/portuguese.ts';
import { printedSection } from './report/printed.ts';
import { stabilitySection } from './report/stability.ts';
import { derivedSection, tables2To4, tables5To12 } from './report/tables.ts';
import { indexOfSource } from './report/thesis-places.ts';
import { weightsSection } from './report/weights.ts';
import { gamesOfRotation, rotationSection, tasksOfRotation } from './rotation.ts';
import { swarmBest, swarmBestName } from './swarm-best.ts';
import type { TrainingSetup } from './trainings.ts';
import { gamesOfStudy, type ReadingResults, runStudy, tasksOfStudy } from './trainings.ts';
import { furtherSections } from './trials/further.ts';
import { gamesLeftOf } from './trials/groups.ts';
import { plannedGroups, trialsOfMovements } from './trials/plans.ts';
import { positionsSections } from './trials/positions.ts';
import { looseSection, movementSection } from './trials/readings.ts';

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
  trials: (setup: TrainingSetup) => gamesLeftOf(plannedGroups(setup.scale), setup),
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
  return {
    trainings: setupOf('trainings'),
    players: setupOf('players'),
    rotation: setupOf('rotation'),
    trials: setupOf('trials'),
  };
}

/** Says which part comes now, before its first games are played. */
function announced(setup: TrainingSetup): TrainingSetup {
  if (setup.mayGoOn()) setup.told(0);
  return setup;
}

async function run(options: StudyOptions): Promise<Report> {
  const { scale, seed } = options;
  const setups = setupsOf(options);
  const results = await runStudy(announced(setups.trainings));
  const rng = Rng.seeded(seed).fork('nes-pso', 'report');
  const tables = objectiveNames.map((objective) => tables2To4(results, objective, scale, rng));
  const printed = printedSection(results, scale, rng);
  const rules = await variantsSection(announced(setups.players));
  const beyond = await beyondSection(setups.players);
  const simple = await rerolledSection(setups.players);
  const rotation = await rotationSection(announced(setups.rotation));
  const trials = announced(setups.trials);
  const movement = await movementSection(results, trials);
  const loose = await looseSection(trials);
  const positions = await positionsSections(results, trials);
  const further = await furtherSections(trials);
  const causes = causesSection(results, setups.players);
  const found = {
    all: results,
    tables,
    printed,
    causes,
    movements: movement.figures,
    ...(loose.figures && { loose: loose.figures }),
    ...(positions.figures && { positions: positions.figures }),
  };
  const opening = openingWords(found);
  const done = results.reduce((sum, each) => sum + each.done, 0);
  const wanted = readings.length * sets.length * objectiveNames.length;
  return {
    scale,
    seed,
    ...(scale === 'full' && { players: playersOf(results, seed) }),
    ...(opening && { opening }),
    index: indexOfSource,
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
      ...(scale === 'full' ? [insideByFigure(tables)] : []),
      ...results.flatMap((each) => agreement(each, tables)),
      ...(scale === 'full' ? likelierReading(results) : []),
    ],
    sections: [
      protocolSection(scale),
      ...tables,
      printed,
      tables5To12(results),
      weightsSection(results),
      derivedSection(results),
      orderSection(results),
      stabilitySection(results),
      readingsSection(openChoices(found)),
      causes,
      movement.section,
      loose.section,
      ...positions.sections,
      luckSection(results),
      rules,
      ...further,
      beyond,
      simple,
      rotation,
      demonstrationSection(rng.fork('demonstration')),
    ],
  };
}

const tasksOfTrials = (scale: Scale): number =>
  plannedGroups(scale).reduce((sum, { trials }) => sum + trials.length, trialsOfMovements());

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
  portuguese,
  parts: partNames,
  tasks: (scale) => tasksOfStudy(scale) + tasksOfContenders(scale) + tasksOfRotation(scale) + tasksOfTrials(scale),
  run,
};
