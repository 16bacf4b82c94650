import { ACTION, FACE_DOWN } from '../../../games/truco/actions.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { ACCEPTS, CALLS, DECLINES } from '../equilibrium/cards/truco-tree.ts';
import { ENVIDO_SCORES } from '../equilibrium/envido/envido-auction.ts';
import { PASS } from '../equilibrium/envido/envido-strategy.ts';
import type { HandModel } from './hand-model.ts';

/** What a seat may hold, as far as everybody can tell: each entry is a class of hands with the ranks still held. */
export interface Range {
  readonly classes: Int16Array;
  /** The number of the ranks still held, as in `Holdings`. */
  readonly holdings: Int16Array;
  readonly weights: Float64Array;
}

/** Where a hand stands after its first trick, with what both seats may hold: mano's range, then pie's. */
export interface AfterFirstTrick {
  /** In `TrucoTree`. */
  readonly node: number;
  readonly ranges: readonly [Range, Range];
}

/** The share of moves that a seat is taken to make at random, so that no hand is ruled out for good. */
const AT_RANDOM = 0.05;
/** Among about so many moves. */
const MOVES = 4;
const CALL_LETTERS = 'ERF';

/** What two seats may hold after a hand's first trick by all that was called, said and played; both play the model. */
export function afterFirstTrick(view: TrucoView, model: HandModel): AfterFirstTrick | undefined {
  const hand = new FollowedHand(view, model);
  for (const { seat, action } of view.log) {
    if (!hand.follow(seat === view.mano ? 0 : 1, action)) return undefined;
    if (hand.led.length === 2) return hand;
  }
  return undefined;
}

/** The chance of each pair of holdings of two ranks: row mano's, column pie's. */
export function jointHoldings(
  [mano, pie]: readonly [Range, Range],
  { pairs, classes, strategy }: HandModel,
): Float64Array {
  const holdings = strategy.tree.holdings.sets[2].length;
  const joint = new Float64Array(holdings * holdings);
  let total = 0;
  for (let i = 0; i < mano.classes.length; i++) {
    if (mano.weights[i] === 0) continue;
    const row = mano.classes[i] * classes.size;
    const into = mano.holdings[i] * holdings;
    for (let j = 0; j < pie.classes.length; j++) {
      const weight = pairs[row + pie.classes[j]] * mano.weights[i] * pie.weights[j];
      joint[into + pie.holdings[j]] += weight;
      total += weight;
    }
  }
  return joint.map((weight) => weight / total);
}

class FollowedHand implements AfterFirstTrick {
  readonly ranges: [Range, Range];
  node: number;
  /** The ranks of the first trick; a card face down has a stand-in. */
  readonly led: number[] = [];
  private readonly view: TrucoView;
  private readonly model: HandModel;
  /** The nodes before, so that a call can be taken back. */
  private readonly before: number[] = [];
  private readonly passed = [false, false];
  /** The calls of the envido, who opened it, and whose call waits for an answer. */
  private calls = '';
  private opener = -1;
  private envidoBy = -1;

  constructor(view: TrucoView, model: HandModel) {
    this.view = view;
    this.model = model;
    this.node = model.strategy.tree.root;
    this.ranges = [everything(model), everything(model)];
    const folding = model.folding(view);
    this.weigh(0, (i) => (folding[i] ? AT_RANDOM : 1));
  }

  /** Takes an action in; false where the model knows nothing of it, as with flor. */
  follow(seat: number, action: number): boolean {
    if (action === ACTION.SHOW || action === ACTION.HIDE) return true;
    if (action >= ACTION.ENVIDO && action <= ACTION.FALTA_ENVIDO) this.callEnvido(seat, action);
    else if (this.envidoBy >= 0 && (action === ACTION.QUIERO || action === ACTION.NO_QUIERO))
      this.answerEnvido(seat, action);
    else if (action === ACTION.MAZO || (action >= ACTION.FLOR && action <= ACTION.CONTRAFLOR_E_A_FALTA)) return false;
    else this.play(seat, action);
    return true;
  }

  private callEnvido(seat: number, action: number): void {
    const { rules, strategy } = this.model;
    if (this.opener < 0) {
      this.opener = seat;
      if (rules.envidoFirst === 'erases' && strategy.tree.callIsOpen(this.node)) this.takeBack();
    }
    this.weighByEnvido(seat, action);
    this.calls += CALL_LETTERS[action - ACTION.ENVIDO];
    this.envidoBy = seat;
  }

  private answerEnvido(seat: number, action: number): void {
    this.weighByEnvido(seat, action);
    this.envidoBy = -1;
    if (action === ACTION.QUIERO) this.hearScores();
  }

  /** A card or a move of truco; who makes it before its first card passes envido by. */
  private play(seat: number, action: number): void {
    if (this.led.length <= seat && this.calls === '' && !this.passed[seat] && this.model.rules.envido) {
      this.passed[seat] = true;
      this.weighByEnvido(seat, PASS);
    }
    if (action === ACTION.QUIERO) this.take(seat, ACCEPTS);
    else if (action === ACTION.NO_QUIERO) this.take(seat, DECLINES);
    else if (action >= ACTION.TRUCO && action <= ACTION.VALE_CUATRO) {
      // to accept on one's own turn and then to raise is the same as to raise at once
      if (this.actionOf(CALLS) < 0) this.takeBack();
      this.take(seat, CALLS);
    } else this.playCard(seat, action < FACE_DOWN ? this.model.strategy.ranks.of[action] : undefined);
  }

  private take(seat: number, meaning: number): void {
    const { tree } = this.model.strategy;
    const action = this.actionOf(meaning);
    const { holdings } = this.ranges[seat];
    const chance = this.chances(action);
    this.weigh(seat, (i) => chance(holdings[i]));
    this.before.push(this.node);
    this.node = tree.child(this.node, action);
  }

  /** Without a rank the card lies face down: any card that does not beat the one led. */
  private playCard(seat: number, rank: number | undefined): void {
    const { tree } = this.model.strategy;
    const { classes, holdings, weights } = this.ranges[seat];
    const entries: [number, number, number][] = [];
    const [led] = this.led;
    for (let k = 0; k < tree.actions(this.node); k++) {
      const played = tree.meaning(this.node, k);
      if (played < 0 || (rank !== undefined ? played !== rank : led !== undefined && played <= led)) continue;
      const after = new Map(Array.from(tree.indicesBefore(this.node, k)!, (before, i) => [before, i]));
      const chance = this.chances(k);
      for (let i = 0; i < classes.length; i++) {
        const to = after.get(holdings[i]);
        if (to !== undefined && weights[i] > 0) entries.push([classes[i], to, weights[i] * chance(holdings[i])]);
      }
    }
    this.ranges[seat] = rangeOf(entries);
    const standIn = rank ?? tree.ranks.sizes.length - 1;
    this.before.push(this.node);
    this.node = tree.child(this.node, this.actionOf(standIn));
    this.led.push(standIn);
  }

  /** The chance of an action here by the ranks held. */
  private chances(action: number): (holding: number) => number {
    const { strategy } = this.model;
    const { node } = this;
    const known = new Map<number, number>();
    return (holding) => {
      let chance = known.get(holding);
      if (chance === undefined) known.set(holding, (chance = smoothed(strategy.mix(node, holding)[action])));
      return chance;
    };
  }

  private weighByEnvido(seat: number, move: number): void {
    const { envido, classes } = this.model;
    const opener = this.opener < 0 ? seat : this.opener;
    const chances = envido.chancesOf(this.startScores, { opener, calls: this.calls }, move);
    const own = this.ranges[seat].classes;
    this.weigh(seat, (i) => smoothed(chances[classes.score[own[i]]]));
  }

  private weigh(seat: number, chance: (entry: number) => number): void {
    const { weights } = this.ranges[seat];
    for (let i = 0; i < weights.length; i++) if (weights[i] > 0) weights[i] *= chance(i);
  }

  /** After a show-down mano's score is known, and pie's too where it was better; otherwise it was no better. */
  private hearScores(): void {
    const { classes } = this.model;
    const { said } = this.view.envido;
    const [mano, pie] = [said[this.view.mano], said[1 - this.view.mano]];
    const keep = ({ classes: own, weights }: Range, possible: (score: number) => boolean) => {
      for (let i = 0; i < weights.length; i++) if (!possible(ENVIDO_SCORES[classes.score[own[i]]])) weights[i] = 0;
    };
    if (mano === null) return;
    keep(this.ranges[0], (score) => score === mano);
    keep(this.ranges[1], (score) => (pie === null ? score <= mano : score === pie));
  }

  private actionOf(meaning: number): number {
    const { tree } = this.model.strategy;
    for (let k = 0; k < tree.actions(this.node); k++) if (tree.meaning(this.node, k) === meaning) return k;
    return -1;
  }

  private takeBack(): void {
    this.node = this.before.pop()!;
  }

  private get startScores(): readonly [number, number] {
    const { startScores, mano } = this.view;
    return [startScores[mano], startScores[1 - mano]];
  }
}

function smoothed(chance: number): number {
  return (1 - AT_RANDOM) * chance + AT_RANDOM / MOVES;
}

function everything({ classes }: HandModel): Range {
  return {
    classes: Int16Array.from({ length: classes.size }, (_, i) => i),
    holdings: classes.holding.slice(),
    weights: new Float64Array(classes.size).fill(1),
  };
}

function rangeOf(entries: readonly (readonly [number, number, number])[]): Range {
  return {
    classes: Int16Array.from(entries, ([own]) => own),
    holdings: Int16Array.from(entries, ([, holding]) => holding),
    weights: Float64Array.from(entries, ([, , weight]) => weight),
  };
}
