import { ACTION } from '../../../../games/truco/actions.ts';
import { ENVIDO_LETTERS, envidoSequences } from '../../../../games/truco/bidding.ts';
import { callsAfter, ENVIDO_SCORES } from '../../equilibrium/envido/envido-auction.ts';
import { PASS } from '../../equilibrium/envido/envido-strategy.ts';
import type { HandClasses } from '../../equilibrium/opening/hand-classes.ts';
import type { OpeningStrategy } from '../../equilibrium/opening/opening-strategy.ts';
import type { HandModel } from '../hand-model.ts';
import type { Scores } from '../opening/opening-scores.ts';

const WIDTH = ENVIDO_SCORES.length;
/** The share of what could be that counts beside what the model makes likely. */
export const SMOOTHING = 0.05;

/** How an envido ended: nobody called, mano (0) or pie (1) refused, or scores were said. */
export type EndKind = 'none' | 'refused 0' | 'refused 1' | 'said';

/** What is told apart, by how an envido ended and after which calls, an index of `envidoSequences`. */
export type EndKey = (kind: EndKind, calls: number) => string;

/** For each way in which an envido may end how likely each pair of classes brings it about: row mano's, column pie's. */
export type EnvidoEnds = ReadonlyMap<string, Float32Array>;

/** Adds up ends by their keys. */
class EndSums {
  readonly found = new Map<string, Float32Array>();
  private readonly size: number;
  private readonly key: EndKey;

  constructor({ size }: HandClasses, key: EndKey) {
    this.size = size;
    this.key = key;
  }

  /** `mano` and `pie`: how likely each comes there with a hand of a class. */
  add(kind: EndKind, calls: number, mano: (of: number) => number, pie: (of: number) => number): void {
    const { size, found } = this;
    const key = this.key(kind, calls);
    let into = found.get(key);
    if (!into) found.set(key, (into = new Float32Array(size * size)));
    for (let i = 0; i < size; i++) {
      const own = mano(i);
      if (own > 0) for (let j = 0; j < size; j++) into[i * size + j] += own * pie(j);
    }
  }
}

/** What both leave when they play the model: an opening where there is one for the score, else its folds and its auction. */
export function endsAt(model: HandModel, scores: Scores, key: EndKey): EnvidoEnds {
  const opening = model.opening({ startScores: scores, mano: 0 });
  return opening ? openingEnds(model.classes, [opening, opening], key) : auctionEnds(model, scores, key);
}

/** The same where the opponent of a seat opens, with a chance, as is usual, if that is known. */
export function endsAgainstUsual(
  model: HandModel,
  scores: Scores,
  key: EndKey,
  seat: number,
  usualChance: number,
): EnvidoEnds {
  const known = endsAt(model, scores, key);
  const at = { startScores: scores, mano: 0 };
  const opening = model.opening(at);
  const usual = model.usualOpening(at);
  if (!opening || !usual) return known;
  const other = openingEnds(model.classes, seat === 0 ? [opening, usual] : [usual, opening], key);
  return new Map(
    [...known].map(([name, weights]) => {
      const theirs = other.get(name) as Float32Array;
      return [name, weights.map((weight, i) => (1 - usualChance) * weight + usualChance * theirs[i])];
    }),
  );
}

/** How envido ends by the openings of mano and pie, by class of hands. */
function openingEnds(
  classes: HandClasses,
  openings: readonly [OpeningStrategy, OpeningStrategy],
  key: EndKey,
): EnvidoEnds {
  const sums = new EndSums(classes, key);
  const { nodes, root } = openings[0].tree;
  const visit = (node: number, reach: Reaches): void => {
    const { kind, turn, moves, children, calls = 0 } = nodes[node];
    const chances = openings[turn].chancesAt(node);
    moves.forEach((move, k) => {
      if (move.kind === 'fold') return;
      const own = reach[turn].map((each, i) => each * chances[k][i]);
      const after: Reaches = turn === 0 ? [own, reach[1]] : [reach[0], own];
      if (nodes[children[k]].kind !== 'end') visit(children[k], after);
      else {
        const refused = turn === 0 ? 'refused 0' : 'refused 1';
        const end = kind !== 'auction' ? 'none' : move.kind === 'accept' ? 'said' : refused;
        sums.add(
          end,
          calls,
          (i) => after[0][i],
          (j) => after[1][j],
        );
      }
    });
  };
  visit(root, [new Float64Array(classes.size).fill(1), new Float64Array(classes.size).fill(1)]);
  return sums.found;
}

/** How likely mano and pie come to a point of the envido with each of their hands, or of their scores. */
type Reaches = readonly [mano: Float64Array, pie: Float64Array];

/** How envido ends by the model's folds and its auction, which knows scores alone. */
function auctionEnds(model: HandModel, scores: Scores, key: EndKey): EnvidoEnds {
  const { envido, rules, classes } = model;
  const { score } = classes;
  const sums = new EndSums(classes, key);
  const keeps = Array.from(model.folding({ startScores: scores, mano: 0 }), (folds) => (folds ? SMOOTHING : 1));
  const add = (kind: EndKind, calls: string, [mano, pie]: Reaches) =>
    sums.add(
      kind,
      envidoSequences.indexOf(calls),
      (i) => keeps[i] * mano[score[i]],
      (j) => pie[score[j]],
    );
  const visit = (opener: number, calls: string, seat: number, reach: Reaches): void => {
    const moving = (move: number): Reaches => {
      const chances = envido.chancesOf(scores, { opener, calls }, move);
      const own = reach[seat].map((each, i) => each * chances[i]);
      return seat === 0 ? [own, reach[1]] : [reach[0], own];
    };
    for (const call of callsAfter(envidoSequences.indexOf(calls), rules))
      visit(opener, calls + ENVIDO_LETTERS[call], 1 - seat, moving(ACTION.ENVIDO + call));
    if (calls !== '') {
      add(seat === 0 ? 'refused 0' : 'refused 1', calls, moving(ACTION.NO_QUIERO));
      add('said', calls, moving(ACTION.QUIERO));
    } else if (seat === 0) visit(1, '', 1, moving(PASS));
    else add('none', calls, moving(PASS));
  };
  visit(0, '', 0, [new Float64Array(WIDTH).fill(1), new Float64Array(WIDTH).fill(1)]);
  return sums.found;
}
