import type { Fault } from '../core/faults.ts';
import { Rng } from '../core/rng.ts';
import { type Estimate, wilson } from '../core/statistics.ts';
import { type PlayedMatch, pointsPerHand, shareOf } from './played.ts';
import { Sprt, type SprtBounds, type SprtState } from './sprt.ts';

/** Two agents against each other; rates are the first's. */
export interface Comparison {
  readonly agents: readonly string[];
  readonly matches: number;
  readonly wins: readonly [number, number];
  readonly draws: number;
  /** Draws count as half. The interval takes every match as independent: with duplicate pairs it is too wide, never too narrow. */
  readonly winRate: Estimate;
  /** Own points less the opponent's; the interval is by deal pairs. */
  readonly pointsPerHand: Estimate;
  readonly hands: number;
  readonly faults: readonly (Fault & { readonly match: number; readonly agent: string })[];
  readonly sprt?: SprtBounds & SprtState;
}

export interface DuelOptions {
  readonly agents: readonly string[];
  /** Matches come in duplicate pairs, which are then the outcomes of the sequential test. */
  readonly duplicate?: boolean;
  readonly sprt?: SprtBounds;
}

/** Gathers the matches of entrants 0 and 1 in their order, and knows when a sequential test has its answer. */
export class Duel {
  private readonly options: DuelOptions;
  private readonly sprt: Sprt | undefined;
  private readonly played: PlayedMatch[] = [];
  /** What entrant 0 took so far, and from the first half of the pair that is under way. */
  private taken = 0;
  private half: number | undefined;

  constructor(options: DuelOptions) {
    this.options = options;
    this.sprt = options.sprt && new Sprt(options.sprt, options.duplicate ? 5 : 3);
  }

  add(match: PlayedMatch): void {
    const share = shareOf(match, 0) as number;
    this.played.push(match);
    this.taken += share;
    if (!this.options.duplicate) this.sprt?.count(share);
    else if (this.half === undefined) this.half = share;
    else {
      this.sprt?.count((this.half + share) / 2);
      this.half = undefined;
    }
  }

  get decided(): boolean {
    return this.sprt !== undefined && this.sprt.state().verdict !== 'undecided';
  }

  /** What is known so far, for a line of progress. */
  note(): string {
    const rate = `${this.options.agents[0]} ${((100 * this.taken) / this.played.length).toFixed(1)} %`;
    return this.sprt ? `${rate}, llr ${this.sprt.state().llr.toFixed(2)}` : rate;
  }

  /** `seed` is for the bootstrap. */
  result(seed: number | string): Comparison {
    const { played } = this;
    const { agents, sprt } = this.options;
    const count = (share: number) => played.filter((match) => shareOf(match, 0) === share).length;
    const { hands, ...points } = pointsPerHand(played, 0, Rng.seeded(seed).fork('points per hand'));
    return {
      agents,
      matches: played.length,
      wins: [count(1), count(0)],
      draws: count(0.5),
      winRate: wilson(this.taken, played.length),
      pointsPerHand: points,
      hands,
      faults: played.flatMap(({ bout, faults }, match) =>
        faults.map((fault) => ({ match, agent: agents[bout.seats[fault.seat]], ...fault })),
      ),
      ...(sprt && this.sprt && { sprt: { ...sprt, ...this.sprt.state() } }),
    };
  }
}
