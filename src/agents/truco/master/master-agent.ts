import type { Explanation } from '../../../core/agent.ts';
import { Cache } from '../../../core/cache.ts';
import { InputError } from '../../../core/errors.ts';
import { oncePerKey } from '../../../core/once.ts';
import { ACTION } from '../../../games/truco/actions.ts';
import { parseGameId } from '../../../games/truco/game.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import { informationSetOf } from '../equilibrium/cards/information-set.ts';
import { engineAction } from '../equilibrium/cards/truco-mix.ts';
import type { TrucoStrategy } from '../equilibrium/cards/truco-strategy.ts';
import { PASS } from '../equilibrium/envido/envido-strategy.ts';
import type { ActionChance } from '../equilibrium/mix.ts';
import { declaration, EquilibriumAgent, separateMix } from '../equilibrium/play/equilibrium-agent.ts';
import { faceDown, openingMix } from '../equilibrium/play/equilibrium-plus-agent.ts';
import { answerFlor } from '../equilibrium/play/flor.ts';
import { mayFold } from '../equilibrium/play/folding.ts';
import { adjustToScore } from '../equilibrium/play/match-score.ts';
import { AdaptiveEnvido } from './adapt/adaptive-envido.ts';
import { AdaptiveTruco } from './adapt/adaptive-truco.ts';
import { EnvidoOpponentModel } from './adapt/envido-opponent-model.ts';
import { OpponentKind } from './adapt/opponent-kind.ts';
import type { StoredHands } from './adapt/stored-hands.ts';
import { TrucoOpponentModel } from './adapt/truco-opponent-model.ts';
import { explainValues } from './explanation.ts';
import { shapeOf } from './first-trick/endings.ts';
import { shippedFirstTricks } from './first-trick/shipped-first-tricks.ts';
import { HandModel } from './hand-model.ts';
import { shippedMatchOpenings } from './opening/shipped-match-openings.ts';
import { asSeen, believedHands, followHand } from './ranges.ts';
import { restKey } from './rest/rest-key.ts';
import { LIKE_ITS_MANNER, LIKE_THE_TABLE, REST_ITERATIONS, type SolvedRest, solveRest } from './rest/solve-rest.ts';
import { soundMoves } from './sound-moves.ts';
import { type MatchValue, matchValues } from './values.ts';

/** Smaller chances are left over from early iterations. */
const LEAST_CHANCE = 0.03;

export interface MasterOptions {
  readonly iterations?: number;
  /** 1: bids and plays truco by what it learns of its opponent in a match. */
  readonly adapt?: number;
  /** Earlier hands against the same opponent, to begin with what they tell; with `adapt` only. */
  readonly known?: StoredHands;
  /** How many solved rests of hands are kept, 0.7 MB each: one, which is enough to play, where nothing is said. */
  readonly rests?: number;
}

/**
 * Plays for the match. In the first trick: the envido auction by the chance to win the match at every score, the solved
 * game of cards and truco, and the weakest hands folded. After it the rest of the hand is solved at play time, with what
 * both may hold by all that was called, said and played, and with chances to win the match for payoffs.
 */
export class MasterAgent extends EquilibriumAgent {
  override readonly name = 'master';
  private readonly iterations: number;
  private readonly envido: AdaptiveEnvido | undefined;
  private readonly truco: AdaptiveTruco | undefined;
  private readonly known: StoredHands | undefined;
  private readonly opponent = new OpponentKind();
  private readonly solved: Cache<string, SolvedRest | undefined>;

  /** With more iterations the rest of a hand is solved more exactly; one takes about a millisecond. */
  constructor(strategy: TrucoStrategy, options: MasterOptions = {}) {
    const { iterations = REST_ITERATIONS, adapt = 0, known, rests = 1 } = options;
    super(strategy);
    if (!Number.isInteger(iterations) || iterations < 1)
      throw new InputError(`iterations must be a whole number from 1, not ${iterations}`);
    if (adapt !== 0 && adapt !== 1) throw new InputError(`adapt must be 0 or 1, not ${adapt}`);
    this.iterations = iterations;
    this.solved = new Cache(rests);
    if (known && adapt !== 1) throw new InputError('known=FILE needs adapt=1');
    this.known = known;
    if (adapt === 1) {
      this.envido = new AdaptiveEnvido();
      this.truco = new AdaptiveTruco(this.envido.opponent);
    }
  }

  /** Tables are read before the first turn, not in it. */
  override begin({ game }: { readonly game: string }): void {
    const model = modelOf(this.strategy, game);
    model.folding({ startScores: [0, 0], mano: 0 });
    model.firstTrick('far', 'none');
    model.opening({ startScores: [0, 0], mano: 0 });
    this.opponent.begin();
    this.envido?.begin();
    this.truco?.begin();
    if (this.known) this.recall(this.known);
    this.truco?.known(model);
  }

  /** Begins with what earlier hands told of this opponent. */
  private recall(known: StoredHands): void {
    let told = recalled.get(known);
    if (!told) {
      recalled.set(known, (told = { envido: new EnvidoOpponentModel(), truco: new TrucoOpponentModel() }));
      for (const view of known.views) {
        const model = modelOf(this.strategy, view.game);
        told.envido.learn(view, model);
        told.truco.learn(view, model);
      }
    }
    this.envido?.opponent.takeFrom(told.envido);
    this.truco?.opponent.takeFrom(told.truco);
  }

  saw(view: TrucoView): void {
    const model = modelOf(this.strategy, view.game);
    this.opponent.saw(view, model);
    this.envido?.saw(view, model);
    this.truco?.saw(view, model);
  }

  override mix(view: TrucoView, legal: readonly number[]): readonly ActionChance[] {
    const model = modelOf(this.strategy, view.game);
    const { rules } = model;
    const fixed = declaration(view, legal) ?? (view.flor.asked ? answerFlor(view, legal, rules) : undefined);
    if (fixed !== undefined) return [{ action: fixed, chance: 1 }];
    const opening = this.envido?.isRead ? undefined : model.opening(view);
    const opened = opening && openingMix(opening, view, legal);
    if (opened)
      return soundMoves(view, legal, this.truco?.adapted(view, model, opened) ?? opened).map((choice) =>
        faceDown(choice, view, legal),
      );
    if (view.envido.asked) return soundMoves(view, legal, this.envidoMix(view, model));
    const mix = this.cardsMix(view, legal, model);
    return soundMoves(view, legal, this.truco?.adapted(view, model, mix) ?? mix).map((choice) =>
      faceDown(choice, view, legal),
    );
  }

  /** Cards and truco, and envido where it was not called yet. */
  private cardsMix(view: TrucoView, legal: readonly number[], model: HandModel): readonly ActionChance[] {
    if (mayFold(view, legal) && model.folding(view)[model.classes.of[handOf(view.cards)]])
      return [{ action: ACTION.MAZO, chance: 1 }];
    return this.restMix(view, model) ?? this.firstTrickMix(view, legal, model);
  }

  /** What each legal action is worth: see `values.ts`. Of cards face down `taken` has a value. */
  values(view: TrucoView, legal: readonly number[], taken?: number): Map<number, MatchValue> {
    const model = modelOf(this.strategy, view.game);
    const solved = (view.tricks[0]?.winner ?? null) === null ? undefined : this.solve(view, model);
    return matchValues(view, legal, model, solved, taken);
  }

  protected override explain(
    view: TrucoView,
    legal: readonly number[],
    action: number,
    mix: readonly ActionChance[],
  ): Explanation {
    return explainValues(view, legal, action, mix, this.values(view, legal, action));
  }

  /** The first trick: envido by its auction, cards and truco by the table for what was said. */
  private firstTrickMix(view: TrucoView, legal: readonly number[], model: HandModel): readonly ActionChance[] {
    const separate = () => adjustToScore(view, legal, separateMix(this.strategy, model.envido, view, legal));
    const hand = followHand(view, model);
    const { node, index } = informationSetOf(view, this.strategy.tree);
    // a card face down stands for others, and then the table knows nothing
    if (!hand || hand.isOver || hand.node !== node) return separate();
    const cards = hand.play.mix(hand.path, index).flatMap((chance, k) => {
      const action = engineAction(this.strategy, view, this.strategy.tree.meaning(node, k));
      return chance > 0 ? [{ action, chance }] : [];
    });
    const adjusted = hand.play.name?.startsWith(`${shapeOfView(view)}:`) ? cards : adjustToScore(view, legal, cards);
    if (!legal.includes(ACTION.ENVIDO)) return adjusted;
    return this.envidoMix(view, model).flatMap((choice) =>
      choice.action !== PASS
        ? [choice]
        : adjusted.map(({ action, chance }) => ({ action, chance: chance * choice.chance })),
    );
  }

  /** The auction: calls or `PASS`, or answers. */
  private envidoMix(view: TrucoView, model: HandModel): readonly ActionChance[] {
    const mix = this.envido?.mix(view, model) ?? model.envido.mix(view);
    return mix.filter(({ chance }) => chance > 0);
  }

  /** After the first trick; `undefined` before, and where the model does not know what was called. */
  private restMix(view: TrucoView, model: HandModel): readonly ActionChance[] | undefined {
    if ((view.tricks[0]?.winner ?? null) === null) return undefined;
    const solved = this.solve(view, model);
    const { node, index } = informationSetOf(asSeen(view), this.strategy.tree);
    if (!solved?.index.firstSlots.has(node)) return undefined;
    const mix = solved.index.mix(solved.weights, node, index).map((chance) => (chance < LEAST_CHANCE ? 0 : chance));
    const total = mix.reduce((sum, chance) => sum + chance, 0);
    const { strategy } = this;
    return mix.flatMap((chance, k) =>
      chance > 0
        ? [{ action: engineAction(strategy, view, strategy.tree.meaning(node, k)), chance: chance / total }]
        : [],
    );
  }

  /** Solved once a hand: what is public decides, and whether it is mano; not its cards. */
  private solve(view: TrucoView, model: HandModel): SolvedRest | undefined {
    const usual = model.usualChance(shapeOfView(view), this.opponent.usual);
    // who adapts learns more from each hand than this chance
    const key = restKey(view, this.strategy.ranks, this.truco ? [usual, view.hand] : [usual]);
    return this.solved.getOrSet(key, () => {
      const after = followHand(view, model);
      const { tree } = this.strategy;
      const stakes = model.match.stakes(view.scores[view.mano], view.scores[1 - view.mano]);
      const known = this.truco?.known(model);
      const seat = view.seat === view.mano ? 0 : 1;
      const table = { seat, chance: usual * LIKE_THE_TABLE, usual: this.strategy };
      const read = known && { ...table, chance: known.chance * LIKE_ITS_MANNER, manner: known.manner };
      const leaning = read && read.chance > table.chance ? read : table;
      return (
        after &&
        solveRest(tree, after.node, believedHands(view, model, after, usual, known), stakes, this.iterations, leaning)
      );
    });
  }
}

/** What stored hands told, for every player in this process. */
const recalled = new WeakMap<StoredHands, { envido: EnvidoOpponentModel; truco: TrucoOpponentModel }>();

/** Models by strategy and game, for every player in this process: matches make players of their own. */
const models = new WeakMap<TrucoStrategy, (game: string) => HandModel>();

export function modelOf(strategy: TrucoStrategy, game: string): HandModel {
  let known = models.get(strategy);
  if (!known) {
    const tables = shippedFirstTricks(strategy.tree);
    const openings = shippedMatchOpenings(strategy);
    const make = (id: string) => new HandModel(parseGameId(id), strategy, tables, openings);
    models.set(strategy, (known = oncePerKey(make, (id) => id)));
  }
  return known(game);
}

/** Where the match stands for mano and pie: see `shapeOf`. */
function shapeOfView({ scores, mano, target }: TrucoView): string {
  return shapeOf(target - scores[mano], target - scores[1 - mano]);
}
