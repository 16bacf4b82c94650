import type { Agent, Decision, Turn } from '../../../core/agent.ts';
import type { Rng } from '../../../core/rng.ts';
import { ACTION, FIRST_CALL, isEnvidoCall, isTrucoCall } from '../../../games/truco/actions.ts';
import { strength } from '../../../games/truco/cards.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import { nextTrucoCall, trucoMix } from '../equilibrium/cards/truco-mix.ts';
import type { TrucoStrategy } from '../equilibrium/cards/truco-strategy.ts';
import { ENVIDO_SCORES, envidoScoreIndex } from '../equilibrium/envido/envido-auction.ts';
import { PASS } from '../equilibrium/envido/envido-strategy.ts';
import { type ActionChance, draw } from '../equilibrium/mix.ts';
import { declaration } from '../equilibrium/play/equilibrium-agent.ts';
import { explainValues } from '../master/explanation.ts';
import { MasterAgent, modelOf } from '../master/master-agent.ts';
import { soundMoves } from '../master/sound-moves.ts';
import type { Level } from './levels.ts';

/** Nobody misjudges its envido by more. */
const MOST_DEVIATIONS = 2;

/** How it is disposed in a hand; drawn when the hand begins. */
interface Mood {
  readonly hand: number;
  /** Points that it takes its envido to have more. */
  readonly misjudged: number;
  readonly forgets: boolean;
  readonly miscounts: boolean;
}

/**
 * `master` with the mistakes of a level: of a human kind, drawn from the agent's own stream, and a call or an answer that
 * it is swayed to never dearer than its bound. It bids by the auction alone, and never folds before anything is said, as few people do.
 */
export class LevelAgent implements Agent<TrucoView> {
  readonly name: string;
  private readonly level: Level;
  private readonly strategy: TrucoStrategy;
  private readonly master: MasterAgent;
  private mood: Mood = { hand: 0, misjudged: 0, forgets: false, miscounts: false };

  constructor(strategy: TrucoStrategy, level: Level) {
    this.name = level.name;
    this.level = level;
    this.strategy = strategy;
    this.master = new MasterAgent(strategy);
  }

  begin(match: { readonly game: string }): void {
    this.master.begin(match);
    this.mood = { ...this.mood, hand: 0 };
  }

  act({ view, legal, rng, explain }: Turn<TrucoView>): Decision {
    if (this.mood.hand !== view.hand) this.mood = this.newMood(view.hand, rng);
    const mix = this.mix(this.mood.miscounts ? atTheStart(view) : view, legal);
    const meant = draw(mix, rng);
    const done = this.swayed(view, legal, mix, meant, rng);
    const isBounded = done === meant || done < FIRST_CALL || this.costOf(view, legal, done) <= this.level.habits.bound;
    const action = isBounded ? done : meant;
    if (!explain) return { action };
    return { action, why: explainValues(view, legal, action, mix, this.master.values(view, legal, action), true) };
  }

  private newMood(hand: number, rng: Rng): Mood {
    const { misjudges, forgets, miscounts } = this.level.habits;
    return {
      hand,
      misjudged: Math.round(misjudges * Math.min(MOST_DEVIATIONS, Math.max(-MOST_DEVIATIONS, rng.normal()))),
      forgets: rng.float() < forgets,
      miscounts: rng.float() < miscounts,
    };
  }

  /** What it means to do: master's mix, but for what it misjudges and forgets. */
  private mix(view: TrucoView, legal: readonly number[]): readonly ActionChance[] {
    if (declaration(view, legal) !== undefined || view.flor.asked) return this.master.mix(view, legal);
    const bids = view.envido.asked || legal.includes(ACTION.ENVIDO) ? this.bids(view) : [{ action: PASS, chance: 1 }];
    const mix = bids.flatMap((bid) =>
      bid.action !== PASS
        ? [bid]
        : this.cards(view, legal).map(({ action, chance }) => ({ action, chance: chance * bid.chance })),
    );
    return soundMoves(view, legal, mix);
  }

  /** The auction, with the envido that it takes itself to have. */
  private bids(view: TrucoView): ActionChance[] {
    const { envido } = modelOf(this.strategy, view.game);
    const own = ENVIDO_SCORES[envidoScoreIndex[handOf(view.cards)]];
    const taken = nearestScore(own + this.mood.misjudged);
    const opener = view.log.find(({ action }) => isEnvidoCall(action))?.seat ?? view.seat;
    const asked = { opener: opener === view.mano ? 0 : 1, calls: view.envido.calls };
    const scores = [view.scores[view.mano], view.scores[1 - view.mano]] as const;
    return envido
      .mix(view)
      .map(({ action }) => ({ action, chance: envido.chancesOf(scores, asked, action)[taken] }))
      .filter(({ chance }) => chance > 0);
  }

  /** Cards and truco: by master, or by the table that knows nothing of what was said. */
  private cards(view: TrucoView, legal: readonly number[]): readonly ActionChance[] {
    const table = () => trucoMix(this.strategy, view);
    if (this.mood.forgets) return table();
    const mix = this.master.mix(view, legal).filter(({ action }) => !isEnvidoCall(action) && action !== ACTION.MAZO);
    const total = mix.reduce((sum, { chance }) => sum + chance, 0);
    return total > 0 ? mix.map(({ action, chance }) => ({ action, chance: chance / total })) : table();
  }

  /** What it does in the end: it may not dare, or dare too much, or spend its highest card. */
  private swayed(
    view: TrucoView,
    legal: readonly number[],
    mix: readonly ActionChance[],
    meant: number,
    rng: Rng,
  ): number {
    const { timid, bold, highCard } = this.level.habits;
    const [fear, courage, haste] = [rng.float(), rng.float(), rng.float()];
    const isAsked = legal.includes(ACTION.QUIERO);
    if (fear < timid) {
      if (isAsked && meant !== ACTION.NO_QUIERO && legal.includes(ACTION.NO_QUIERO)) return ACTION.NO_QUIERO;
      const quiet = mix.filter(({ action }) => action < FIRST_CALL);
      if (isTrucoCall(meant) || isEnvidoCall(meant))
        return quiet.length > 0 ? quiet.reduce((a, b) => (b.chance > a.chance ? b : a)).action : lowest(view, legal);
    } else if (courage < bold) {
      if (meant === ACTION.NO_QUIERO && isAsked) return ACTION.QUIERO;
      const call = nextTrucoCall(view);
      if (meant < FIRST_CALL && call <= ACTION.VALE_CUATRO && legal.includes(call)) return call;
    }
    if (meant < FIRST_CALL && haste < highCard)
      return view.held.reduce((high, card) => (strength[card] > strength[high] ? card : high));
    return meant;
  }

  private costOf(view: TrucoView, legal: readonly number[], action: number): number {
    const values = this.master.values(view, legal, action);
    const best = Math.max(...[...values.values()].map(({ points }) => points));
    return best - (values.get(action)?.points ?? Number.NEGATIVE_INFINITY);
  }
}

/** The view as it would be at the start of a match. */
function atTheStart(view: TrucoView): TrucoView {
  const { scores, startScores } = view;
  return { ...view, scores: [scores[0] - startScores[0], scores[1] - startScores[1]], startScores: [0, 0] };
}

/** The place in `ENVIDO_SCORES` of the nearest score that a hand can have. */
function nearestScore(points: number): number {
  return ENVIDO_SCORES.reduce(
    (best, score, i) => (Math.abs(score - points) < Math.abs(ENVIDO_SCORES[best] - points) ? i : best),
    0,
  );
}

/** The weakest card that may be played, or whatever may be done. */
function lowest(view: TrucoView, legal: readonly number[]): number {
  const cards = view.held.filter((card) => legal.includes(card));
  return cards.length > 0 ? cards.reduce((low, card) => (strength[card] < strength[low] ? card : low)) : legal[0];
}
