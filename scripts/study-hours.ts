// How long `reproduce NAME --scale full` takes: prints the table of docs/scale-out.md.
// Tasks of studies keep the time of the core that did them beside their results, in data/studies: these times are added
// up. The trainings of nes-pso keep none: each is timed here by some of its test games. What keeps nothing and is short
// is run here as well.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { istSearch } from '../src/studies/ist-search/index.ts';
import { type ContenderRecord, contenders, secondsPerMove } from '../src/studies/nes-pso/players.ts';
import { sizes, trainingsOf } from '../src/studies/nes-pso/protocol.ts';
import { gamesLeft, runStudy, type TrainingSetup, winnerOf } from '../src/studies/nes-pso/trainings.ts';
import { askHere } from '../src/studies/tasks.ts';
import { playBy, testTasks } from '../src/studies/tuning/tuning.ts';

const FOLDER = fileURLToPath(new URL('../data/studies/', import.meta.url));
/** Test games that a training is timed by. */
const SAMPLE = 200;

interface Part {
  readonly study: string;
  readonly part: string;
  readonly hours: number;
  readonly from: string;
}

const read = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'));

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : name.endsWith('.json') ? [path] : [];
  });
}

/** All times of a document, wherever they stand in it. */
function timesIn(json: unknown): number[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) =>
    key === 'cpuSeconds' && typeof value === 'number' ? [value] : timesIn(value),
  );
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** What the files of a folder kept; a file without a time counts as much as the mean of the others. */
function kept(study: string, part: string, files: readonly string[]): Part {
  const times = files.map((file) => timesIn(read(file)));
  const known = times.filter((own) => own.length > 0).map(total);
  if (known.length === 0) return { study, part, hours: 0, from: `not kept in ${files.length} files` };
  const hours = (total(known) / known.length / 3600) * files.length;
  return { study, part, hours, from: `kept in ${known.length} of ${files.length} files` };
}

/** The trainings: the time of a game of each winner, times the games of its training. */
async function trainings(): Promise<Part> {
  const setup: TrainingSetup = {
    ...{ scale: 'full', seed: 1, ask: askHere, timed: false },
    checkpoints: {
      read: (name) => {
        const path = join(FOLDER, 'nes-pso', `${name}.json`);
        return statSync(path, { throwIfNoEntry: false }) ? read(path) : undefined;
      },
      write: () => {},
    },
    mayGoOn: () => false,
    told: () => {},
  };
  const nothing: TrainingSetup = { ...setup, checkpoints: { read: () => undefined, write: () => {} } };
  let [seconds, count] = [0, 0];
  for (const results of await runStudy(setup)) {
    for (const training of trainingsOf(results.reading)) {
      const result = results.get(training.objective, training.subgroup);
      if (!result) continue;
      const { plan, weights } = winnerOf(result);
      const play = playBy(askHere, plan);
      // the first games of a player are slower: they do not count
      await play(testTasks(plan, weights, SAMPLE));
      const sample = total((await play(testTasks(plan, weights, SAMPLE))).map(({ cpuSeconds }) => cpuSeconds));
      seconds += (sample / SAMPLE) * gamesLeft(training, nothing);
      count++;
    }
  }
  const { restarts, particles, iterations, trainingGames } = sizes.full;
  const games = (restarts * particles * iterations * trainingGames).toLocaleString('en');
  const part = `${count} trainings of ${games} games, judging and tests`;
  return { study: 'nes-pso', part, hours: seconds / 3600, from: `${SAMPLE} games of each, timed` };
}

/** The players beyond the study: those that played fewer games than they should count in proportion. */
function players(isNeural: boolean): Part {
  const files = filesIn(join(FOLDER, 'nes-pso', 'players'));
  const wanted = (agent: string, rules: string) =>
    contenders.find((each) => each.agent === agent && each.rules === rules)?.games.full;
  const seconds = files.map((file) => {
    const record = read(file) as ContenderRecord;
    const { agent, rules, games, pieces } = record;
    if (agent.startsWith('neural') !== isNeural || games === 0) return 0;
    return secondsPerMove(record) * (pieces / games) * (wanted(agent, rules) ?? games);
  });
  const part = isNeural ? 'players `neural`, 45,000 games of each reading' : 'players but `neural`';
  return { study: 'nes-pso', part, hours: total(seconds) / 3600, from: isNeural ? 'kept, in proportion' : 'kept' };
}

async function timed(study: string, part: string, run: () => unknown): Promise<Part> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return { study, part, hours: (user + system) / 3.6e9, from: 'run here' };
}

const trialFiles = filesIn(join(FOLDER, 'nes-pso', 'trials'));
const parts: readonly Part[] = [
  await trainings(),
  kept('nes-pso', `trials, ${trialFiles.length} groups`, trialFiles),
  players(false),
  players(true),
  kept('ist-genetic', 'runs', filesIn(join(FOLDER, 'ist-genetic'))),
  await timed('ist-search', 'all', () => istSearch.run({ scale: 'full', seed: 1 })),
  kept('truco-cbr', 'readings', filesIn(join(FOLDER, 'truco-cbr'))),
  kept('truco-beyond', 'parts', filesIn(join(FOLDER, 'truco-beyond'))),
];
const hours = (value: number): string => (value === 0 ? '-' : value.toFixed(value < 0.1 ? 3 : 1));
const all = total(parts.map((part) => part.hours));
const ofNeural = players(true).hours;
const lines = [
  '| study | part | core hours | from |',
  '|---|---|---:|---|',
  ...parts.map(({ study, part, hours: own, from }) => `| ${study} | ${part} | ${hours(own)} | ${from} |`),
  `| all but \`neural\` | | ${hours(all - ofNeural)} | ${hours((all - ofNeural) / 2)} hours of two cores |`,
  `| all | | ${hours(all)} | ${hours(all / 2)} hours of two cores |`,
];
process.stdout.write(`${lines.join('\n')}\n`);
