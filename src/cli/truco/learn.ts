import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { packBase } from '../../agents/truco/cases/base/pack.ts';
import type { LearnerProgress } from '../../agents/truco/cases/retain/learner.ts';
import { selfPlayPolicies } from '../../agents/truco/cases/retain/self-play.ts';
import { type PresetName, presets } from '../../agents/truco/cases/reuse/policies.ts';
import { InputError } from '../../core/errors.ts';
import { type Journal, nowhere } from '../../work/journal.ts';
import type { LearnDocument, LearnState } from '../../works/truco-learn.ts';
import { basePath, checkBaseName, readBase } from '../cases/bases.ts';
import { oneOf, wholeNumber } from '../options.ts';
import { printJson, readJson, table, writeAtomically } from '../output.ts';
import { runWork } from '../run-work.ts';

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
type Checkpoint = Omit<LearnState, 'base'>;

/** `truco learn`: grows a base by self-play. */
export function register(truco: Command): void {
  truco
    .command('learn')
    .description('grow a base of hands by self-play; the same command goes on where an earlier one stopped')
    .option('--from <base>', 'where to start: shipped, a base imported before, or a file', 'shipped')
    .requiredOption('--as <name>', 'what to call the learned base')
    .option('--matches <n>', 'matches in all', wholeNumber('--matches', 1), 1833)
    .option('--policies <names...>', 'the policies that are drawn', [...selfPlayPolicies])
    .option('--opponents <agents...>', 'players from outside that may sit opposite, such as careful', [])
    .option('--preset <name>', 'how bases are asked', oneOf('--preset', Object.keys(presets) as PresetName[]), 'thesis')
    .option('--rebuild-every <n>', 'matches between two looks at the elbows', wholeNumber('--rebuild-every', 1), 100)
    .option('--save-every <n>', 'matches between two checkpoints', wholeNumber('--save-every', 1), 200)
    .option('--seed <n>', 'seed of everything that is drawn', wholeNumber('--seed'), 1)
    .option('--json', 'one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina truco learn --from shipped --as learned --matches 200 --seed 7\n')
    .action(learn);
}

async function learn(options: LearnOptions): Promise<void> {
  const { from, as, matches, policies, opponents, preset, rebuildEvery, saveEvery, seed } = options;
  checkBaseName(as);
  // a run goes on only if nothing that shapes it has changed
  const settings = JSON.stringify({ from, policies, opponents, preset, rebuildEvery, seed });
  const started = readCheckpoint(as, settings);
  const { cases, text } = readBase(started ? as : from, { points: started ? 'recorded' : 'cards' });
  const before = cases.size;
  const state: LearnState = { base: packBase(text), ...(started ?? { done: 0 }) };
  const journal: Journal = {
    ...nowhere,
    load: async () => ({ round: 0, state, done: state.done, outcomes: [], setAside: [] }),
    async begin(_, next) {
      const { base, done, clusterings, tally, learned } = next as LearnState;
      writeAtomically(basePath(as), Buffer.from(base, 'base64'));
      writeAtomically(`${basePath(as)}.json`, JSON.stringify({ settings, done, clusterings, tally, learned }));
    },
  };
  const plan = { matches, policies, opponents, preset, rebuildEvery, keepEvery: saveEvery, seed };
  const found = await runWork<LearnDocument>('truco-learn', plan, { workers: 1, journal, done: state.done });
  const { history: _, base: __, ...learned } = found.document;
  if (learned.matches === undefined)
    throw new InputError(`base ${as} has ${state.done} matches already: choose more with --matches`);
  const last = learned as LearnerProgress;
  if (options.json) printJson({ base: as, file: basePath(as), ...last, from, before });
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

function readCheckpoint(name: string, settings: string): Checkpoint | undefined {
  const path = `${basePath(name)}.json`;
  if (!existsSync(path)) return undefined;
  const { settings: former, ...found } = readJson(path) as Checkpoint & { settings: string };
  if (former !== settings)
    throw new InputError(`base ${name} was learned with other settings (${former}): choose another --as`);
  return found;
}
