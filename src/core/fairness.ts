import { type Action, CHANCE, type Game, type State } from './game.ts';
import { Match } from './match.ts';
import { SECRET } from './rng.ts';
import { sha256 } from './sha256.ts';

// Commit and reveal. Before the first deal the server shows the hash of a secret, then each seat may add a contribution,
// and the seed is a hash of both. So the server cannot choose the cards after it has seen the contributions, and nobody
// who adds one can know them. After the match the secret is told, and everybody can check.

/** A seat's contribution: 1 to 32 bytes as small hexadecimal digits, two for each byte. */
export const CONTRIBUTION = /^([0-9a-f]{2}){1,32}$/;

/** What the server shows before a match: a hash that fixes its secret. */
export function commitmentOf(match: string, secret: string): string {
  return hexOf(['commitment', match, secret].join(':'));
}

/** The seed of a match. `contributions` are by seat; null for a seat that added none. */
export function seedFrom(match: string, secret: string, contributions: readonly (string | null)[]): string {
  return SECRET + hexOf(['seed', match, secret, ...contributions.map((each) => each ?? '')].join(':'));
}

/** What an event shows when it is opened. The nonce keeps a seed that somebody chose from being found by guessing. */
export function eventCommitmentOf(event: string, nonce: string, seed: string): string {
  return hexOf(['event', event, nonce, seed].join(':'));
}

/** The seed of one deal or problem of an event: the same path, the same deal. It does not tell the event's seed. */
export function seedIn(eventSeed: string, path: DealPath): string {
  return SECRET + hexOf(JSON.stringify([eventSeed, ...path]));
}

/** Which deal of an event: who meets, and in which round. */
export type DealPath = readonly (string | number)[];

function hexOf(text: string): string {
  return Array.from(sha256(text), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

/** What a record carries so that everybody can check its cards. */
export type Proof = (
  | {
      readonly kind: 'match';
      /** The match that the commitment was made for: of a repetition the first one. */
      readonly match: string;
      readonly commitment: string;
      readonly secret: string;
      /** By seat of that match. */
      readonly contributions: readonly (string | null)[];
    }
  | {
      readonly kind: 'event';
      readonly event: string;
      readonly commitment: string;
      /** Null until the event is over, because it deals all cards. */
      readonly told: { readonly nonce: string; readonly seed: string; readonly path: DealPath } | null;
    }
) & {
  /** What chance did in the match, as it was dealt. */
  readonly deals: readonly Action[];
};

export interface ProvenRecord {
  readonly seed: string | number;
  readonly agents: readonly string[];
  readonly actions: readonly Action[];
  readonly scores: readonly number[];
  readonly proof?: Proof | undefined;
}

export type CheckName = 'commitment' | 'seed' | 'deals' | 'result';
export interface Check {
  readonly name: CheckName;
  readonly holds: boolean;
  /** One sentence in English. */
  readonly note: string;
}

/**
 * Checks that the cards of a match follow from what the server had committed itself to. Undefined for a record that
 * carries no commitment. Where the secret is not told yet only the deals and the result can be checked.
 */
export function verifyMatch<S extends State, View>(
  record: ProvenRecord,
  game: Game<S, View>,
): readonly Check[] | undefined {
  const { proof, seed } = record;
  if (!proof) return undefined;
  const { dealt, scores, problem } = replayed(record, game);
  const differs = proof.deals.findIndex((deal, i) => deal !== dealt[i]);
  const complete = differs < 0 && proof.deals.length === dealt.length;
  return [
    ...hashChecks(proof, record),
    {
      name: 'deals',
      holds: complete,
      note: complete
        ? `all ${dealt.length} deals follow from the seed ${seed}`
        : `deal ${(differs < 0 ? Math.min(proof.deals.length, dealt.length) : differs) + 1} is not the one of the seed`,
    },
    {
      name: 'result',
      holds: problem === undefined && scores.join() === record.scores.join(),
      note: problem ?? `the ${record.actions.length} actions lead to ${scores.join('-')}`,
    },
  ];
}

function hashChecks(proof: Proof, { seed, agents }: ProvenRecord): Check[] {
  if (proof.kind === 'match') {
    const { match, secret, contributions, commitment } = proof;
    const given = contributions.filter((each) => each !== null).length;
    return [
      commitmentCheck(commitmentOf(match, secret), commitment),
      {
        name: 'seed',
        holds: seed === seedFrom(match, secret, contributions),
        note: `from the secret and ${given} contribution${given === 1 ? '' : 's'} of the seats`,
      },
    ];
  }
  const { event, told, commitment } = proof;
  if (!told) return [];
  const { nonce, path } = told;
  return [
    commitmentCheck(eventCommitmentOf(event, nonce, told.seed), commitment),
    {
      name: 'seed',
      holds: isDealOf(path, agents) && seed === seedIn(told.seed, path),
      note: `from the seed of event ${event} and the deal ${path.join(' ')}`,
    },
  ];
}

function commitmentCheck(found: string, shown: string): Check {
  return { name: 'commitment', holds: found === shown, note: `the secret's hash is ${found}` };
}

/** The numbers of rounds and deals are small, so that nobody can look for a path that deals what they want. */
const MAX_ROUND = 20_000;

/** Whether a path names these players' own deal, or, where everybody plays alone, a round. */
function isDealOf(path: DealPath, agents: readonly string[]): boolean {
  const parts = path.flatMap((part) => String(part).split('/')).filter((part) => part !== '');
  const names = new Set(agents.length === 1 ? ['alone'] : agents);
  const numbers = parts.filter((part) => !names.has(part) && part !== 'ladder');
  return [...names].every((name) => parts.includes(name)) && numbers.every((part) => Number(part) < MAX_ROUND);
}

function replayed<S extends State, View>({ seed, actions }: ProvenRecord, game: Game<S, View>) {
  const dealt: Action[] = [];
  const match = new Match(game, {
    seed,
    onAction: (_, seat, action) => {
      if (seat === CHANCE) dealt.push(action);
    },
  });
  let problem: string | undefined;
  match.advance();
  for (const [turn, action] of actions.entries()) {
    if (!match.isLegal(action)) {
      problem = `action ${turn + 1} cannot be played with these cards`;
      break;
    }
    match.answer(action);
    match.advance();
  }
  return { dealt, scores: match.state.scores(), problem };
}
