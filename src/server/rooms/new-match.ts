import { randomBytes } from 'node:crypto';
import { InputError } from '../../core/errors.ts';
import { commitmentOf, seedFrom } from '../../core/fairness.ts';
import type { Action } from '../../core/game.ts';
import { gameOf, requestedAgent } from '../../families/index.ts';
import type { MatchRow, MatchSeat } from '../../store/matches.ts';
import type { AgentHub } from '../outside/agent-hub.ts';
import { isTaken } from './connections.ts';
import { AWAITED } from './stored-match.ts';

/** A match as its maker wants it. */
export interface NewMatch {
  /** Random by default. The store refuses one that is taken. */
  readonly id?: string;
  readonly game: string;
  readonly seats: readonly MatchSeat[];
  readonly clockMs?: number | null;
  readonly explain?: boolean;
  /** A seed that was chosen. Without it the server draws a secret, and the seats may add to it. */
  readonly seed?: string;
  /** Where `seed` follows from something that was committed to before: an event's seed, or the match that is repeated. */
  readonly committed?: Pick<MatchRow, 'commitment' | 'secret' | 'contributions'>;
  readonly repeats?: string | null;
  /** What the seats have done before: the match goes on from there. */
  readonly actions?: readonly Action[];
  readonly event?: string | null;
  readonly pace?: number;
  /** Whether its open seat is listed for whoever comes. */
  readonly open?: boolean;
  /** The address that asked for it. */
  readonly from?: string;
}

/** The match as the store keeps it, with its seed, or a secret that the seats may add to; `owner` is to play it. */
export function newRow(match: NewMatch, owner: string, hub: AgentHub): MatchRow {
  const game = gameOf(match.game);
  if (match.seats.length !== game.seats)
    throw new InputError(`${game.id} has ${game.seats} seats, not ${match.seats.length}`);
  const remote = match.seats.filter(({ kind }) => kind === 'remote').map(({ agent }) => agent);
  if (new Set(remote).size < remote.length)
    throw new InputError('an outside program takes one seat of a match: register it twice to play itself');
  for (const { kind, agent } of match.seats) if (kind === 'agent') requestedAgent(agent!, game);
  const id = match.id ?? randomBytes(16).toString('base64url');
  const drawn = match.seed === undefined ? drawSecret(id, match.seats, hub) : undefined;
  const waits = !match.seats.every(isTaken) || drawn?.contributions?.includes(AWAITED);
  return {
    commitment: null,
    secret: null,
    contributions: null,
    ...match.committed,
    ...drawn,
    id,
    game: game.id,
    seed: match.seed ?? drawn!.seed,
    repeats: match.repeats ?? null,
    clockMs: match.clockMs ?? null,
    status: waits ? 'open' : 'running',
    seats: match.seats,
    owner,
    event: match.event ?? null,
    explain: match.explain ?? false,
    scores: null,
    winner: null,
    faults: null,
    createdAt: new Date().toISOString(),
    endedAt: null,
  };
}

/** A secret, the commitment to it, and whose contributions are awaited. */
function drawSecret(id: string, seats: readonly MatchSeat[], hub: AgentHub) {
  const secret = randomBytes(32).toString('hex');
  const contributions = seats.map(({ kind, agent }) => {
    const asks = kind === 'remote' && hub.connection(agent!)?.subscriptions.has('commitment');
    return kind === 'person' || asks ? AWAITED : null;
  });
  return { secret, commitment: commitmentOf(id, secret), contributions, seed: seedFrom(id, secret, contributions) };
}
