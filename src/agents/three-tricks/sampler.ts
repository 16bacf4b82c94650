import type { Agent, Decision, Explanation, Reason, Turn } from '../../core/agent.ts';
import { InputError } from '../../core/errors.ts';
import type { Action, Seat, State } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import { PlayOutRace } from '../play-outs/play-out-race.ts';
import type { Beliefs } from './beliefs.ts';

export interface SamplerOptions {
  /** Play-outs a decision, over all its choices. */
  readonly playouts?: number;
  /** Stops earlier after this many milliseconds; a result then depends on the machine. */
  readonly milliseconds?: number;
}

type ScoredState = State & { readonly score: ArrayLike<number> };

interface Player<S> {
  choose(at: S, rng: Rng): Action;
}

/** What is made once for a game: states and players to think with. */
export interface SamplerSetup<S extends ScoredState> {
  readonly start: S;
  readonly state: S;
  readonly self: Player<S>;
  /** Who may sit opposite: one is drawn for each sampled hand. */
  readonly others: readonly Player<S>[];
  /** The chance to win the match from these scores. */
  readonly value: { of(mine: number, theirs: number): number };
}

/** Values of the reason `playOuts`. */
interface RaceValues {
  wins: number;
  next: Action;
  nextWins: number;
}

/** What a sampler must know of its game. */
export interface SamplerParts<View, S extends ScoredState> {
  setupOf(game: string): SamplerSetup<S>;
  /** What the opponent may hold by what it did; `scratch` is overwritten. */
  beliefsOf(view: View, scratch: S, rng: Rng): Beliefs<S>;
  /** The legal actions that are worth a thought: at least one. */
  choices(view: View, legal: readonly Action[]): readonly Action[];
  /** The reason for the only choice, and for the best of a race. */
  onlyChoice(view: View, legal: readonly Action[], action: Action): Reason;
  bestChoice(view: View, action: Action, values: RaceValues): Reason;
  formatHand(hand: number): readonly string[];
}

/**
 * Determinised Monte-Carlo search. The opponent's hand is drawn, the likelier the better it explains what the opponent
 * did, and every choice is played to the end of the hand by rule players in both seats. The value of a choice is the
 * chance to win the match from the scores that it leads to.
 */
export class TrickSampler<View extends { readonly game: string; readonly seat: Seat }, S extends ScoredState>
  implements Agent<View>
{
  readonly name = 'sampler';
  private readonly parts: SamplerParts<View, S>;
  private readonly playouts: number;
  private readonly milliseconds: number;
  private game = '';
  private setup!: SamplerSetup<S>;

  constructor(
    parts: SamplerParts<View, S>,
    { playouts = 1000, milliseconds = Number.POSITIVE_INFINITY }: SamplerOptions = {},
  ) {
    if (!Number.isInteger(playouts) || playouts < 1)
      throw new InputError(`playouts must be a whole number from 1, not ${playouts}`);
    if (!(milliseconds > 0)) throw new InputError(`milliseconds must be above 0, not ${milliseconds}`);
    this.parts = parts;
    this.playouts = playouts;
    this.milliseconds = milliseconds;
  }

  /** What a game needs is made before the first turn, not in it. */
  begin({ game }: { readonly game: string }): void {
    this.prepare(game);
  }

  act({ view, legal, rng, deadline, explain }: Turn<View>): Decision {
    const choices = this.parts.choices(view, legal);
    if (choices.length === 1) {
      const [action] = choices;
      return explain ? { action, why: { reason: this.parts.onlyChoice(view, legal, action) } } : { action };
    }
    this.prepare(view.game);
    const { start, state, self, others, value } = this.setup;
    const { seat } = view;
    const until = Math.min(deadline - 5, performance.now() + this.milliseconds);
    const beliefs = this.parts.beliefsOf(view, start, rng);
    let opponent = others[0];
    const race = new PlayOutRace<S>(
      choices,
      {
        sample(into) {
          beliefs.deal(rng, into);
          opponent = rng.pick(others);
        },
        choose: (at) => (at.turn === seat ? self : opponent).choose(at, rng),
        value: ({ score }) => value.of(score[seat], score[1 - seat]),
      },
      start,
      state,
    );
    race.run(this.playouts, until);
    const action = race.best();
    return explain ? { action, why: this.explanation(view, race, beliefs) } : { action };
  }

  /** Makes what a game needs, unless it is there. */
  private prepare(game: string): void {
    if (this.game === game) return;
    this.setup = this.parts.setupOf(game);
    this.game = game;
  }

  private explanation(view: View, race: PlayOutRace<S>, beliefs: Beliefs<S>): Explanation {
    const { bestChoice, formatHand } = this.parts;
    const choices = race.choices();
    const worth = (choice: Action) => choices.find(({ action }) => action === choice)!.value;
    const best = race.best();
    const next = race.second();
    return {
      reason: bestChoice(view, best, { wins: worth(best), next, nextWins: worth(next) }),
      factors: [
        { code: 'playOuts', value: race.played },
        { code: 'possibleHands', value: beliefs.imagination.hands.length },
      ],
      choices,
      measure: 'matchWon',
      details: { likeliest: beliefs.likeliest(5).map(([hand, share]) => ({ hand: formatHand(hand), share })) },
    };
  }
}
