import type { OpeningMove, OpeningNode } from '../../equilibrium/opening/opening-tree.ts';

/** A hand as a plain player looks at it: its envido score, and its cards as ranks, the strongest (0) first. */
export interface PlainHand {
  readonly envido: number;
  readonly ranks: readonly number[];
}

/** The chance of each move of a node. */
export type PlainOpener = (hand: PlainHand, node: OpeningNode) => number[];

/** The strength of a rank: 14 down to 1. */
const strength = (rank: number) => 14 - rank;

/** Opens as `examples/bots/honest.py`: calls and accepts with what it holds. */
export const honest: PlainOpener = ({ envido, ranks }, node) => {
  const force = strength(ranks[0]) + strength(ranks[1]);
  if (node.kind === 'auction') return certain(node, envido >= 27 ? 'accept' : 'decline');
  if (node.kind === 'truco') return certain(node, force >= 24 ? 'truco' : force >= 19 ? 'accept' : 'decline');
  if (envido >= 27)
    return chances(node, (move) => (move.kind === 'envido' && move.call === (envido >= 31 ? 1 : 0) ? 1 : 0));
  return force >= 21 ? certain(node, 'truco') : chances(node, cardOf(ranks, node));
};

/** Opens as `examples/bots/presser.py`: calls often, whatever it holds, and seldom refuses. */
export const presser: PlainOpener = ({ envido, ranks }, node) => {
  const best = strength(ranks[0]);
  const either = (yes: 'accept' | 'truco', sure: boolean, chance: number, otherwise: (move: OpeningMove) => number) =>
    chances(node, (move) =>
      sure ? Number(move.kind === yes) : move.kind === yes ? chance : (1 - chance) * otherwise(move),
    );
  const declines = (move: OpeningMove) => Number(move.kind === 'decline');
  if (node.kind === 'auction') return either('accept', envido >= 23, 0.3, declines);
  if (node.kind === 'truco') return best >= 12 ? certain(node, 'truco') : either('accept', best >= 8, 0.4, declines);
  const calls = envido >= 25 ? 1 : 0.35;
  const rest = either('truco', best >= 10, 0.3, cardOf(ranks, node));
  return node.moves.map((move, k) => (move.kind === 'envido' && move.call === 0 ? calls : (1 - calls) * rest[k]));
};

/** The strongest card leads; after a lead the weakest that wins, or the weakest of all. */
function cardOf(ranks: readonly number[], { led }: OpeningNode): (move: OpeningMove) => number {
  const winning = led === undefined ? ranks.slice(0, 1) : ranks.filter((rank) => rank < led);
  const rank = winning.at(-1) ?? ranks[ranks.length - 1];
  return (move) => Number(move.kind === 'card' && move.rank === rank);
}

function certain(node: OpeningNode, kind: OpeningMove['kind']): number[] {
  return chances(node, (move) => Number(move.kind === kind));
}

function chances({ moves }: OpeningNode, of: (move: OpeningMove) => number): number[] {
  return moves.map(of);
}
