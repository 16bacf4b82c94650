import { performance } from 'node:perf_hooks';
import type { JudgedHands, JudgedMatch } from '../../agents/truco/judge/judged.ts';
import { Match } from '../../core/match.ts';
import { gameOf } from '../../families/index.ts';
import type { FairQueue } from '../../work/fair-queue.ts';
import type { Room } from '../rooms/room.ts';

/** The games that can be judged. */
export const FAMILY = 'truco/';
/** The game of the match that is judged to load the tables. It is also the match's seed and the name of who asks. */
const WARMING = 'truco/ufsm24+target=2';
/** How many matches are kept in memory. */
const KEPT = 200;
/** After judging ahead, the thread rests this many times as long, so that it takes at most a quarter of a core. */
const REST = 3;
/** Nothing is judged ahead while the server is busy for more than this share of the time. */
const BUSY = 0.5;
/** Milliseconds between two looks at how busy the server is. */
const LOOK_EVERY = 500;
/** Milliseconds that judging a match may take. */
const LIMIT = 60_000;

/**
 * The judged decisions of matches. A match that a person plays is judged hand by hand while it is played, so that its
 * report is there when it ends.
 */
export class Reports {
  private readonly thread: FairQueue;
  /** The latest by match, each with the number of actions that it goes up to. */
  private readonly known = new Map<string, { readonly turn: number; readonly judged: Promise<JudgedHands> }>();

  /** Nothing is judged ahead before this time. */
  private restsUntil = 0;
  private busy = false;
  private readonly looks: NodeJS.Timeout;

  constructor(thread: FairQueue) {
    this.thread = thread;
    let before = performance.eventLoopUtilization();
    this.looks = setInterval(() => {
      const now = performance.eventLoopUtilization();
      this.busy = performance.eventLoopUtilization(now, before).utilization > BUSY;
      before = now;
    }, LOOK_EVERY).unref();
  }

  /** Makes the thread load its tables by judging a match that nobody plays. */
  async warm(): Promise<void> {
    const game = gameOf(WARMING);
    const match = new Match(game, { seed: WARMING });
    for (match.advance(); !match.over; match.advance()) match.answer(match.legal()[0]);
    const task: JudgedMatch = { game: game.id, seed: WARMING, actions: [...match.actions] };
    await this.thread.ask<JudgedHands>(WARMING, { work: 'report', task, limit: LIMIT });
  }

  close(): Promise<void> {
    clearInterval(this.looks);
    return this.thread.close();
  }

  /**
   * Called when a hand is over. It is judged at once if a person plays. On a busy server it is judged with a later hand,
   * or when somebody asks for the report.
   */
  handOver(room: Room): void {
    const { game, seats } = room.row;
    if (!game.startsWith(FAMILY) || !seats.some(({ kind }) => kind === 'person')) return;
    const begun = performance.now();
    if (this.busy || begun < this.restsUntil) return;
    this.restsUntil = Number.POSITIVE_INFINITY;
    const rest = () => {
      const now = performance.now();
      this.restsUntil = now + REST * (now - begun);
    };
    // whoever asks for the report hears of the error
    this.of(room, room.id).then(rest, rest);
  }

  /** Every decision so far. Whoever asks waits for what is not judged yet. */
  of(room: Room, asker: string): Promise<JudgedHands> {
    const { id, row, match } = room;
    const before = this.known.get(id);
    const turn = match.actions.length;
    if (before?.turn === turn) return before.judged;
    const task: JudgedMatch = { game: row.game, seed: row.seed, actions: [...match.actions], from: before?.turn ?? 0 };
    const rest = this.thread.ask<JudgedHands>(asker, { work: 'report', task, limit: LIMIT });
    const judged = before ? Promise.all([before.judged, rest]).then(joined) : rest;
    this.known.delete(id);
    this.known.set(id, { turn, judged });
    if (this.known.size > KEPT) this.known.delete(this.known.keys().next().value!);
    judged.catch(() => this.known.delete(id));
    return judged;
  }
}

function joined([before, rest]: readonly [JudgedHands, JudgedHands]): JudgedHands {
  return {
    ...rest,
    decisions: [...before.decisions, ...rest.decisions],
    hands: [...before.hands, ...rest.hands],
  };
}
