import {
  ACTION,
  FACE_DOWN,
  FACE_DOWN_HIDDEN,
  FIRST_CALL,
  isEnvidoCall,
  isTrucoCall,
} from '../../../games/truco/actions.ts';
import { ENVIDO_LETTERS } from '../../../games/truco/bidding.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { handOf } from '../equilibrium/cards/hands.ts';
import { ACCEPTS, CALLS, DECLINES } from '../equilibrium/cards/truco-tree.ts';
import { ENVIDO_SCORES } from '../equilibrium/envido/envido-auction.ts';
import { PASS } from '../equilibrium/envido/envido-strategy.ts';
import type { OpeningStrategy } from '../equilibrium/opening/opening-strategy.ts';
import type { TrucoManner } from './adapt/truco-manner.ts';
import { saidName, shapeOf } from './first-trick/endings.ts';
import { FirstTrickPlay, type HandModel } from './hand-model.ts';
import { isMove } from './opening/opening-move.ts';
import { jointHoldings, normalised, type RangeAfter } from './rest/joint-holdings.ts';

/** The share of moves that a seat is taken to make at random, so that no hand is ruled out for good. */
const AT_RANDOM = 0.05;
/** Among about so many moves. */
const MOVES = 4;

/** A call, an answer or a silence about envido: by mano (0) or pie (1), after these calls of who opened. */
export interface EnvidoMove {
  readonly seat: number;
  readonly opener: number;
  readonly calls: string;
  /** An action of the engine or `PASS`. */
  readonly move: number;
}

/** How an opponent plays of whom something is known. */
export interface ReadPlayer {
  /** Its cards and truco. */
  readonly manner: TrucoManner;
  /** How likely its move in envido is with each of `ENVIDO_SCORES`, given how likely it is by the model. */
  readonly bids: (move: EnvidoMove, byModel: readonly number[]) => readonly number[];
}

/**
 * Who is followed: the model, a player who opens as is usual and then plays the table of cards and truco, or one of whom
 * something is known.
 */
type Player = 'model' | 'usual' | ReadPlayer;

/**
 * A hand followed through its first trick as far as a view shows it; `undefined` where the model knows nothing of it.
 * `heard` is told everything about envido.
 */
export function followHand(
  view: TrucoView,
  model: HandModel,
  heard?: (move: EnvidoMove) => void,
  player: Player = 'model',
): FollowedHand | undefined {
  const hand = new FollowedHand(view, model, heard, player);
  for (const { seat, action } of view.log) {
    if (!hand.follow(seat === view.mano ? 0 : 1, action)) return undefined;
    if (hand.isOver) return hand;
  }
  return hand;
}

/**
 * The chance of each pair of holdings of two ranks after the first trick of a hand that was followed: row mano's, column
 * pie's. This seat played the model; the opponent may, with a chance, have played as is usual, or as is known of it.
 */
export function believedHands(
  view: TrucoView,
  model: HandModel,
  hand: FollowedHand,
  usualChance: number,
  known?: ReadPlayer & { readonly chance: number },
): Float64Array {
  const believed = strangersHands(view, model, hand, usualChance);
  const read = known && followHand(view, model, undefined, known);
  if (!read) return believed;
  const byManner = normalised(hand.joint(read));
  return believed.map((weight, i) => (1 - known.chance) * weight + known.chance * byManner[i]);
}

/** The same of an opponent whose manner at truco is not known. */
function strangersHands(view: TrucoView, model: HandModel, hand: FollowedHand, usualChance: number): Float64Array {
  const plain = hand.joint();
  const usual = model.knowsUsual && followHand(view, model, undefined, 'usual');
  if (!usual) return normalised(plain);
  const other = hand.joint(usual);
  return normalised(plain.map((weight, i) => (1 - usualChance) * weight + usualChance * other[i]));
}

/**
 * What two seats may hold by all that was called, said and played; both are taken to play the model. What envido and
 * folding tell is kept by class of hands, what cards and truco tell by the ranks held.
 */
export class FollowedHand {
  /** In `FirstTrickPaths`. */
  path = 0;
  /** By class of hands: mano's, then pie's. */
  readonly classWeights: readonly [Float64Array, Float64Array];
  /** What cards and truco tell: one range for each rank that a seat may have played, or one of all three ranks. */
  readonly ranges: [RangeAfter[], RangeAfter[]];
  /** Cards played to the first trick. */
  private cards = 0;
  private led = -1;
  private readonly heard: ((move: EnvidoMove) => void) | undefined;
  private readonly view: TrucoView;
  private readonly model: HandModel;
  private readonly player: Player;
  /** The paths before, so that a call can be taken back. */
  private readonly before: number[] = [];
  private readonly passed = [false, false];
  /** The calls of the envido, who opened it, and whose call waits for an answer. */
  private calls = '';
  private opener = -1;
  private envidoBy = -1;
  private ending = 'none';
  private played: FirstTrickPlay;
  /** How the opening is played, and where it stands, as long as it is known. */
  private opening: OpeningStrategy | undefined;
  private at = 0;
  /** Whether the opening has told what the action that is followed tells. */
  private isWeighed = false;

  constructor(view: TrucoView, model: HandModel, heard?: (move: EnvidoMove) => void, player: Player = 'model') {
    this.heard = heard;
    this.view = view;
    this.model = model;
    this.player = player;
    const { size } = model.classes;
    const holdings = model.strategy.tree.holdings.sets[3].length;
    this.opening = this.openingOf(player);
    if (this.opening) this.at = this.opening.tree.root;
    const everyHand = new Float64Array(size).fill(1);
    const kept = this.opening
      ? everyHand.slice()
      : Float64Array.from(model.folding(view), (it) => (it ? AT_RANDOM : 1));
    this.classWeights = [kept, everyHand];
    const everything = () => [{ rank: -1, reach: new Float64Array(holdings).fill(1) }];
    this.ranges = [everything(), everything()];
    this.played = this.playedNow();
  }

  private openingOf(player: Player): OpeningStrategy | undefined {
    if (player === 'usual') return this.model.usualOpening(this.view);
    return player === 'model' ? this.model.opening(this.view) : undefined;
  }

  /** Whether the first trick is over. */
  get isOver(): boolean {
    return this.cards === 2;
  }

  /** How the first trick is played from here on. */
  get play(): FirstTrickPlay {
    return this.played;
  }

  /** In `TrucoTree`. */
  get node(): number {
    return this.model.paths.nodes[this.path];
  }

  /**
   * How likely each pair of holdings of two ranks is after the first trick, up to a factor: row mano's, column pie's. The
   * opponent's by another hand that was followed, where one is given.
   */
  joint(opponent: FollowedHand = this): Float64Array {
    const [mano, pie] = this.view.seat === this.view.mano ? [this, opponent] : [opponent, this];
    const hands = this.jointHands(mano.classWeights[0], pie.classWeights[1]);
    return jointHoldings(this.model, hands, [mano.ranges[0], pie.ranges[1]]);
  }

  /** How likely the opponent has each of its private indices, up to a factor, when this seat holds its cards. */
  opponentIndices(): Float64Array {
    const { classes, pairs, strategy } = this.model;
    const { sets, withRank } = strategy.tree.holdings;
    const { cards, seat, mano } = this.view;
    const own = classes.of[handOf(cards)];
    const opponent = seat === mano ? 1 : 0;
    const [from, step] = opponent === 1 ? [own * classes.size, 1] : [own, classes.size];
    const hands = new Float64Array(sets[3].length);
    this.classWeights[opponent].forEach((weight, j) => {
      hands[classes.holding[j]] += weight * pairs[from + j * step];
    });
    const [first, ...others] = this.ranges[opponent];
    if (first.rank < 0) return first.reach.map((reach, i) => reach * hands[i]);
    const after = new Float64Array(sets[2].length);
    for (const { rank, reach } of [first, ...others])
      withRank[2][rank].forEach((hand, i) => {
        if (hand >= 0) after[i] += reach[i] * hands[hand];
      });
    return after;
  }

  /** Takes an action in; false where the model knows nothing of it, as with flor. */
  follow(seat: number, action: number): boolean {
    if (action === ACTION.SHOW || action === ACTION.HIDE) return true;
    this.isWeighed = this.weighByOpening(seat, action);
    if (isEnvidoCall(action)) this.callEnvido(seat, action);
    else if (this.envidoBy >= 0 && (action === ACTION.QUIERO || action === ACTION.NO_QUIERO))
      this.answerEnvido(seat, action);
    else if (action === ACTION.MAZO || (action >= ACTION.FLOR && action <= ACTION.CONTRAFLOR_E_A_FALTA)) return false;
    else this.move(seat, action);
    return true;
  }

  /** Weighs the classes by how the opening is played; false where it is over or does not know the action. */
  private weighByOpening(seat: number, action: number): boolean {
    const { opening } = this;
    if (!opening) return false;
    const { moves, children } = opening.tree.nodes[this.at];
    const k = moves.findIndex((move) => isMove(move, action, this.model.strategy.ranks.of));
    this.opening = k >= 0 && opening.tree.nodes[children[k]].kind !== 'end' ? opening : undefined;
    if (k < 0) return false;
    const chances = opening.chancesAt(this.at)[k];
    const weights = this.classWeights[seat];
    for (let i = 0; i < weights.length; i++) weights[i] *= smoothed(chances[i]);
    this.at = children[k];
    return true;
  }

  private callEnvido(seat: number, action: number): void {
    const { rules, strategy } = this.model;
    if (this.opener < 0) {
      this.opener = seat;
      if (rules.envidoFirst === 'erases' && strategy.tree.callIsOpen(this.node)) this.takeBack();
    }
    this.weighByEnvido(seat, action);
    this.calls += ENVIDO_LETTERS[action - ACTION.ENVIDO];
    this.envidoBy = seat;
  }

  private answerEnvido(seat: number, action: number): void {
    this.weighByEnvido(seat, action);
    this.envidoBy = -1;
    this.ending = `refused ${seat}`;
    if (action === ACTION.QUIERO) this.hearScores();
    this.played = this.playedNow();
  }

  /** A card or a move of truco; who makes it before its first card passes envido by. */
  private move(seat: number, action: number): void {
    if (this.cards <= seat && this.calls === '' && !this.passed[seat] && this.model.rules.envido) {
      this.passed[seat] = true;
      this.weighByEnvido(seat, PASS);
    }
    if (action === ACTION.QUIERO) this.take(seat, ACCEPTS);
    else if (action === ACTION.NO_QUIERO) this.take(seat, DECLINES);
    else if (isTrucoCall(action)) {
      // to accept on one's own turn and then to raise is the same as to raise at once
      if (this.model.paths.actionOf(this.path, CALLS) < 0) this.takeBack();
      this.take(seat, CALLS);
    } else this.playCard(seat, action < FACE_DOWN ? this.model.strategy.ranks.of[action] : undefined);
  }

  private take(seat: number, meaning: number): void {
    const { paths } = this.model;
    const action = paths.actionOf(this.path, meaning);
    this.ranges[seat] = this.ranges[seat].map(({ rank, reach }) => ({
      rank,
      reach: reach.map((weight, holding) => (weight > 0 ? weight * this.chance(holding, action) : 0)),
    }));
    this.before.push(this.path);
    this.path = paths.children[this.path][action];
  }

  /** Without a rank the card lies face down: any card that does not beat the one led. */
  private playCard(seat: number, shown: number | undefined): void {
    const { paths, strategy } = this.model;
    const { tree } = strategy;
    const [{ reach }] = this.ranges[seat];
    const ranges: RangeAfter[] = [];
    paths.children[this.path].forEach((_, k) => {
      const rank = tree.meaning(this.node, k);
      if (rank < 0 || (shown !== undefined ? rank !== shown : this.led >= 0 && rank <= this.led)) return;
      const before = tree.indicesBefore(this.node, k) as Int16Array;
      const after = Float64Array.from(before, (from) =>
        from >= 0 && reach[from] > 0 ? reach[from] * this.chance(from, k) : 0,
      );
      ranges.push({ rank, reach: after });
    });
    this.ranges[seat] = ranges;
    const standIn = shown ?? tree.ranks.sizes.length - 1;
    this.before.push(this.path);
    this.path = paths.after(this.path, standIn);
    this.led = standIn;
    this.cards++;
  }

  /** The chance of an action here by the ranks held; 1 where the classes were weighed by it already. */
  private chance(holding: number, action: number): number {
    if (this.isWeighed) return 1;
    const mix = this.played.mix(this.path, holding);
    const { player } = this;
    return smoothed(typeof player === 'string' ? mix[action] : player.manner.mix(this.node, holding, mix)[action]);
  }

  private weighByEnvido(seat: number, move: number): void {
    const { player } = this;
    const { envido, classes } = this.model;
    const asked = { opener: this.opener < 0 ? seat : this.opener, calls: this.calls };
    this.heard?.({ seat, ...asked, move });
    if (this.isWeighed) return;
    const byModel = envido.chancesOf(this.startScores, asked, move).map(smoothed);
    const chances = typeof player === 'string' ? byModel : player.bids({ seat, ...asked, move }, byModel);
    const weights = this.classWeights[seat];
    for (let i = 0; i < weights.length; i++) weights[i] *= chances[classes.score[i]];
  }

  /** After a show-down mano's score is known, and pie's too where it was better; otherwise it was no better. */
  private hearScores(): void {
    const { score } = this.model.classes;
    const { said } = this.view.envido;
    const [mano, pie] = [said[this.view.mano], said[1 - this.view.mano]];
    if (mano === null) return;
    const keep = (weights: Float64Array, possible: (score: number) => boolean) => {
      for (let i = 0; i < weights.length; i++) if (!possible(ENVIDO_SCORES[score[i]])) weights[i] = 0;
    };
    keep(this.classWeights[0], (each) => each === mano);
    keep(this.classWeights[1], (each) => (pie === null ? each <= mano : each === pie));
    this.ending = saidName(mano, pie);
  }

  private playedNow(): FirstTrickPlay {
    if (this.player === 'usual') return new FirstTrickPlay(this.model);
    const { startScores, scores, mano, target } = this.view;
    const now = this.ending === 'none' ? startScores : scores;
    return this.model.firstTrick(shapeOf(target - now[mano], target - now[1 - mano]), this.ending);
  }

  /** The chance of each pair of holdings of three ranks, by what envido and folding tell. */
  private jointHands(mano: Float64Array, pie: Float64Array): Float64Array {
    const { classes, pairs, strategy } = this.model;
    const holdings = strategy.tree.holdings.sets[3].length;
    const joint = new Float64Array(holdings * holdings);
    const held = Int16Array.from([...pie.keys()].filter((j) => pie[j] > 0));
    for (let i = 0; i < classes.size; i++) {
      if (mano[i] === 0) continue;
      const row = i * classes.size;
      const into = classes.holding[i] * holdings;
      for (const j of held) joint[into + classes.holding[j]] += mano[i] * pairs[row + j] * pie[j];
    }
    return joint;
  }

  private takeBack(): void {
    this.path = this.before.pop()!;
  }

  private get startScores(): readonly [number, number] {
    const { startScores, mano } = this.view;
    return [startScores[mano], startScores[1 - mano]];
  }
}

/** A view in which the seat's own cards face down are as hidden as the other sees them: so the rest of a hand is solved. */
export function asSeen(view: TrucoView): TrucoView {
  const hidden = (action: number) => action >= FACE_DOWN && action < FIRST_CALL;
  const log = view.log.map((entry) => (hidden(entry.action) ? { ...entry, action: FACE_DOWN_HIDDEN } : entry));
  return { ...view, log };
}

/** The chance of a move that a player makes who does something at random now and then. */
export function smoothed(chance: number): number {
  return (1 - AT_RANDOM) * chance + AT_RANDOM / MOVES;
}
