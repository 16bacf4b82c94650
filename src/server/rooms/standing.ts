import { type MatchRecord, recordOf } from '../../arena/record.ts';
import type { Proof } from '../../core/fairness.ts';
import type { Action, State } from '../../core/game.ts';
import type { Match } from '../../core/match.ts';
import { winnerOf } from '../../core/play.ts';
import type { MatchOutcome } from '../../protocol/match.ts';
import type { Rematch } from '../../protocol/rooms.ts';
import type { MatchLog } from '../../store/match-log.ts';
import type { StoredMatch } from './stored-match.ts';

/** What the standing of a match follows from. */
interface Sources {
  readonly stored: StoredMatch;
  readonly log: MatchLog;
  /** What chance did, in its order. */
  readonly deals: readonly Action[];
  /** The match as it is played; another one after its cards are drawn. */
  match(): Match<State, unknown>;
}

/** What can be asked of a match beside whose turn it is: what was agreed on, how it ended, its record. */
export class Standing {
  private readonly from: Sources;

  constructor(from: Sources) {
    this.from = from;
  }

  /** Whether a seat is open to whoever comes, and listed. */
  get open(): boolean {
    const { stored, log } = this.from;
    return stored.row.status === 'open' && log.open;
  }

  /** Milliseconds before each action of our agents. */
  get pace(): number {
    return this.from.log.pace;
  }

  /** What the seats say to a rematch, and its room once there is one. */
  get rematch(): Rematch {
    const { stored, log } = this.from;
    const { seats, event } = stored.row;
    const offers = seats.map((_, seat) => log.offerOf(seat));
    return { offers, room: log.rematch, repeatable: this.isPlayedOut && event === null };
  }

  /** Whether the match went to its end, and nobody left it or lost by a fault. */
  get isPlayedOut(): boolean {
    const { match, log } = this.from;
    return match().over && log.faults.length === 0 && !log.cut;
  }

  outcome(): MatchOutcome {
    const { state, over } = this.from.match();
    const { faults } = this.from.log;
    const scores = [...state.scores()];
    return { scores, winner: winnerOf(scores, over ? [] : faults), faults: [...faults] };
  }

  /** The match as `replay` takes it. */
  record(): MatchRecord {
    const { stored, log } = this.from;
    const { game, seed, seats } = stored.row;
    const result = { ...this.outcome(), actions: this.from.match().actions };
    const record = recordOf({ game, seed, agents: seats.map(({ name }) => name) }, result);
    return log.cut ? { ...record, cut: true } : record;
  }

  /** What the match's commitment was to, and what was dealt; undefined for a match of an event, or without one. */
  proof(): Extract<Proof, { kind: 'match' }> | undefined {
    return this.from.stored.proof(this.from.deals);
  }

  /** The secret and the contributions, after the end; null where the match has none of its own. */
  get revealed(): StoredMatch['revealed'] {
    return this.from.stored.revealed;
  }
}
