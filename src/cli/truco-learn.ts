import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { SavedClusterings } from '../agents/truco/cbr/clusterings.ts';
import { type Learned, Learning, learners } from '../agents/truco/cbr/learn.ts';
import { TrucoMemory } from '../agents/truco/cbr/memory.ts';
import { type PolicyName, type PresetName, policyNamed, presets } from '../agents/truco/cbr/policies.ts';
import { trucoAgent } from '../agents/truco/index.ts';
import { InputError } from '../core/errors.ts';
import { Rng } from '../core/rng.ts';
import { basePath, readBase, saveBase } from './bases.ts';
import { oneOf, whole } from './options.ts';
import { printJson, readJson, table, writeWhole } from './output.ts';
import { Progress } from './progress.ts';

interface LearnOptions {
  from: string;
  as: string;
  matches: number;
  policies: string[];
  opponents: string[];
  preset: PresetName;
  rebuildEvery: number;
  saveEvery: number;
  seed: number;
  json?: boolean;
}

/** What a run needs to go on, beside its base. */
interface Checkpoint {
  readonly settings: string;
  readonly done: number;
  readonly clusterings: SavedClusterings;
}

/** `truco learn`: grows a base by self-play. */
export function register(truco: Command): void {
  truco
    .command('learn')
    .description('grow a base of hands by self-play; the same command goes on where an earlier one stopped')
    .option('--from <base>', 'where to start: shipped, a base imported before, or a file', 'shipped')
    .requiredOption('--as <name>', 'what to call the learned base')
    .option('--matches <n>', 'matches in all', whole('--matches', 1), 1833)
    .option('--policies <names...>', 'the policies that are drawn', [...learners])
    .option('--opponents <agents...>', 'players from outside that may sit opposite, such as careful', [])
    .option('--preset <name>', 'how bases are asked', oneOf('--preset', Object.keys(presets) as PresetName[]), 'thesis')
    .option('--rebuild-every <n>', 'matches between two looks at the elbows', whole('--rebuild-every', 1), 100)
    .option('--save-every <n>', 'matches between two checkpoints', whole('--save-every', 1), 200)
    .option('--seed <n>', 'seed of everything that is drawn', whole('--seed'), 1)
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina truco learn --from human --as learned --matches 1833 --seed 7\n')
    .action(learn);
}

function learn(options: LearnOptions): void {
  for (const name of options.policies) policyNamed(name);
  const { from, policies, opponents, preset, rebuildEvery, seed } = options;
  // a run goes on only if nothing that shapes it has changed
  const settings = JSON.stringify({ from, policies, opponents, preset, rebuildEvery, seed });
  const started = readCheckpoint(options.as, settings);
  const { cases } = readBase(started ? options.as : from, { points: started ? 'recorded' : 'cards' });
  const memory = new TrucoMemory(cases, Rng.seeded(seed).fork('clusters'), started && { saved: started.clusterings });
  const learning = new Learning(
    memory,
    Rng.seeded(seed).fork('learn'),
    {
      policies: policies as PolicyName[],
      outsiders: opponents.map((name) => trucoAgent(name).create()),
      options: presets[preset],
      rebuildEvery,
    },
    started?.done,
  );
  const before = cases.size;
  const left = Math.max(0, options.matches - (started?.done ?? 0));
  const progress = new Progress('matches', left);
  let file = '';
  const save = (done: number) => {
    file = saveBase(options.as, cases);
    const checkpoint: Checkpoint = { settings, done, clusterings: memory.clusterings.save() };
    writeWhole(`${file}.json`, JSON.stringify(checkpoint));
  };
  let last: Learned = learning.progress();
  for (last of learning.run(left)) {
    progress.add(1, note(last));
    if (last.matches % options.saveEvery === 0) save(last.matches);
  }
  save(last.matches);
  progress.end();
  const found = { base: options.as, file, ...last, from, before };
  if (options.json) printJson(found);
  else {
    const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
    const rows = [
      ['matches', String(last.matches)],
      ['hands', `${last.cases} (${last.cases - before} new)`],
      ...Object.entries(last.coverage).map(([kind, share]) => [`${kind} questions covered`, percent(share)]),
      [
        'clusters',
        Object.entries(last.k)
          .map(([name, k]) => `${name} ${k}`)
          .join(', '),
      ],
      ['clusterings rebuilt', String(last.rebuilt)],
    ];
    process.stdout.write(`${table(['', options.as], rows)}\n`);
  }
}

function note({ cases, coverage, k }: Learned): string {
  const shares = Object.entries(coverage).map(([kind, share]) => `${kind} ${Math.round(100 * share)} %`);
  return `${cases} hands, covered ${shares.join(' ')}, k ${Object.values(k).join(' ')}`;
}

function readCheckpoint(name: string, settings: string): Checkpoint | undefined {
  const path = `${basePath(name)}.json`;
  if (!existsSync(path)) return undefined;
  const found = readJson(path) as Checkpoint;
  if (found.settings !== settings) {
    throw new InputError(`base ${name} was learned with other settings (${found.settings}): choose another --as`);
  }
  return found;
}
