import { existsSync, rmSync } from 'node:fs';
import type { Command } from 'commander';
import { AT } from '../../agents/truco/cases/base/attributes.ts';
import { bothSeats } from '../../agents/truco/cases/base/generate.ts';
import type { HandValues } from '../../agents/truco/cases/base/hand.ts';
import { type MatchRecord, recordOf, replay } from '../../arena/record.ts';
import { InputError } from '../../core/errors.ts';
import { CHANCE, OVER } from '../../core/game.ts';
import { FIRST_DEAL } from '../../games/truco/actions.ts';
import { trucoGame } from '../../games/truco/game.ts';
import { addHandsOnce, casesOf, forgetHands, listBases, type NewHand } from '../../store/hands.ts';
import { type LogEntry, logOf } from '../../store/match-log.ts';
import { listMatches, type MatchRow } from '../../store/matches.ts';
import type { Store } from '../../store/store.ts';
import { printResult, table } from '../output.ts';
import { withStore } from '../store.ts';
import { basePath, checkBaseName, saveBase } from './bases.ts';

/** Matches read at a time. */
const PAGE = 200;
/** A base does not say by which rules a hand was played, so all are of this rule set. */
const GAME = trucoGame('ufsm24');

/** What became of a finished match with a person at the table. */
const fates = ['new', 'known', 'no hand', 'without consent', 'withdrawn', 'other rules', 'damaged'] as const;
type Fate = (typeof fates)[number];

interface Collected {
  readonly base: string;
  readonly file: string | null;
  /** Hands in the base now, and those added by this run; each deal counts from both seats. */
  readonly hands: number;
  readonly added: number;
  readonly matches: Record<Fate, number>;
  /** Logs that do not replay, with the reason. */
  readonly damaged: readonly { readonly match: string; readonly why: string }[];
}

/** `cases collect`: hands that people played in the app and agreed to give. */
export function register(cases: Command): void {
  cases
    .command('collect')
    .description('a base of the hands that people played in the app and let us keep; each match is taken once')
    .option('--as <name>', 'what to call the base', 'people')
    .option('--json', 'one JSON document')
    .addHelpText(
      'after',
      `
Only finished matches under ${GAME.id} in which every person agreed. Who no longer agrees is left out again.
The matches are those of JOGATINA_DATABASE_URL or, without it, of the data folder (JOGATINA_DATA).

Example:
  jogatina cases collect --as people
`,
    )
    .action(async ({ as, json }: { as: string; json?: boolean }) => {
      checkBaseName(as);
      const found = await withStore(undefined, (store) => collect(store, as));
      printResult(json, found, report(found));
    });
}

async function collect(store: Store, base: string): Promise<Collected> {
  const known = new Set((await listBases(store)).map((each) => each.base));
  if (!known.has(base) && existsSync(basePath(base))) {
    throw new InputError(`${base} is a base that was imported or learned: choose another --as`);
  }
  const matches = Object.fromEntries(fates.map((fate) => [fate, 0])) as Record<Fate, number>;
  const damaged: { match: string; why: string }[] = [];
  const fresh: (NewHand & { source: string })[] = [];
  const basesOf = await sources(store);
  const changed = new Set([base]);
  for await (const match of matchesOfPeople(store)) {
    if (match.game !== GAME.id) {
      matches['other rules']++;
      continue;
    }
    const events = await logOf(store, match.id);
    if (!hasConsent(match, events)) {
      const dropped = await forgetHands(store, match.id);
      for (const holder of basesOf.get(match.id) ?? []) changed.add(holder);
      matches[dropped > 0 ? 'withdrawn' : 'without consent']++;
    } else if (basesOf.get(match.id)?.includes(base)) matches.known++;
    else {
      try {
        const name = `${match.id} ${match.seats.map(({ kind, agent }) => agent ?? kind).join(' - ')}`;
        const hands = handsOf(recordOfMatch(match, events));
        fresh.push(...hands.map((values) => ({ match: name, values, source: match.id, consent: 'given' as const })));
        matches[hands.length > 0 ? 'new' : 'no hand']++;
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        matches.damaged++;
        damaged.push({ match: match.id, why: error.message });
      }
    }
  }
  const added = await addHandsOnce(store, base, fresh);
  // hands of somebody who no longer agrees are gone from every base now
  for (const other of changed) if (other !== base) await writeFile(store, other);
  return { base, ...(await writeFile(store, base)), added, matches, damaged };
}

/** The bases of the store that have hands of each match. */
async function sources(store: Store): Promise<Map<string, string[]>> {
  const rows = await store.selectFrom('hands').select(['base', 'source']).distinct().execute();
  const found = new Map<string, string[]>();
  for (const { base, source } of rows) {
    if (source !== null) found.set(source, [...(found.get(source) ?? []), base]);
  }
  return found;
}

/** Brings the file of a base, which the other commands read, up to date with the store. */
async function writeFile(store: Store, base: string): Promise<{ file: string | null; hands: number }> {
  const cases = await casesOf(store, base);
  const file = cases.size > 0 ? saveBase(base, cases) : null;
  if (!file) rmSync(basePath(base), { force: true });
  return { file, hands: cases.size };
}

/** Finished matches of Truco with a person at the table. */
async function* matchesOfPeople(store: Store): AsyncGenerator<MatchRow> {
  for (let before: string | undefined; ; ) {
    const page = await listMatches(store, { status: 'over', limit: PAGE, ...(before !== undefined && { before }) });
    for (const match of page) {
      if (match.game.startsWith('truco/') && match.seats.some(({ kind }) => kind === 'person')) yield match;
    }
    if (page.length < PAGE) return;
    before = page.at(-1)!.id;
  }
}

/** Whether every person at the table agreed. The last answer of a person counts. */
function hasConsent({ seats }: MatchRow, events: readonly LogEntry[]): boolean {
  const said = new Map<number, boolean>();
  for (const { kind, seat, detail } of events) {
    const consent = kind === 'note' ? (detail as { consent?: boolean } | null)?.consent : undefined;
    if (consent !== undefined) said.set(seat, consent);
  }
  return seats.every(({ kind }, seat) => kind !== 'person' || said.get(seat) === true);
}

function recordOfMatch({ game, seed, seats, scores, winner }: MatchRow, events: readonly LogEntry[]): MatchRecord {
  const faults = events.filter(({ kind }) => kind === 'fault').map(({ detail }) => detail as MatchRecord['faults'][0]);
  const actions = events.filter(({ kind }) => kind === 'action').map(({ action }) => action!);
  const cut = events.some(({ kind, detail }) => kind === 'note' && (detail as { cut?: true } | null)?.cut);
  const record = recordOf(
    { game, seed, agents: seats.map(({ name }) => name) },
    { actions, faults, scores: scores ?? [], winner },
  );
  return cut ? { ...record, cut: true } : record;
}

/** The finished hands of a match, each from both seats. An envido that ended the match in mid-hand leaves no case. */
function handsOf(record: MatchRecord): HandValues[] {
  const hands: HandValues[] = [];
  replay(record, GAME, (state, _, action) => {
    if (action >= FIRST_DEAL || (state.turn !== CHANCE && state.turn !== OVER)) return;
    hands.push(...bothSeats(state, (seat) => GAME.view(state, seat)).filter((values) => values[AT.trucoWinner] !== 0));
  });
  return hands;
}

function report({ base, hands, added, matches, damaged }: Collected): string {
  const rows = Object.entries(matches).filter(([, n]) => n > 0);
  const head = `${base}: ${hands} hands, ${added} of them new.`;
  const lines = damaged.map(({ match, why }) => `${match}: ${why}`);
  return [head, ...(rows.length > 0 ? ['', table(['matches', ''], rows)] : []), ...lines].join('\n');
}
