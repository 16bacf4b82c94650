import { CHANCE } from './public-tree.ts';
import { type SmallNode, SmallTree } from './small-tree.ts';

/** Both seats choose in secret; the matrix is seat 0's gain. */
export function matrixGame(matrix: readonly (readonly number[])[]): SmallTree {
  const end: SmallNode = { payoff: (i, j) => matrix[i][j] };
  const columns = matrix[0].map(() => 0);
  const second: SmallNode = { turn: 1, children: [end], before: [columns] };
  return new SmallTree({ turn: 0, children: [second], before: [matrix.map(() => 0)] }, [1, 1]);
}

/** Kuhn's poker of three cards (1950): worth -1/18 to the first player. */
export function kuhnPoker(): SmallTree {
  const deal = (i: number, j: number) => (i === j ? 0 : 1 / 6);
  const fold = (winner: number): SmallNode => ({ payoff: (i, j) => deal(i, j) * (winner === 0 ? 1 : -1) });
  const show = (pot: number): SmallNode => ({ payoff: (i, j) => deal(i, j) * pot * Math.sign(i - j) });
  const answer = (turn: number): SmallNode => ({ turn, children: [fold(1 - turn), show(2)] });
  const checked: SmallNode = { turn: 1, children: [show(1), answer(0)] };
  return new SmallTree({ turn: 0, children: [checked, answer(1)] }, [3, 3]);
}

/**
 * Leduc hold'em (Southey and others 2005): six cards of three ranks, two rounds, bets of 2 then 4, at most two a
 * round. Worth -0.0856 to the first player.
 */
export function leducPoker(): SmallTree {
  const weight = (i: number, j: number, board: number) =>
    i === j || i === board || j === board ? 0 : 1 / (6 * 5 * (board < 0 ? 1 : 4));
  const rank = (card: number) => card >> 1;
  const round = (
    first: readonly [number, number],
    bet: number,
    board: number,
    done: (paid: number) => SmallNode,
  ): SmallNode => {
    const decide = (turn: number, paid: readonly [number, number], raises: number, checked: boolean): SmallNode => {
      const most = Math.max(...paid);
      const owes = paid[turn] < most;
      const children: SmallNode[] = [];
      if (owes) {
        const lost = paid[turn];
        children.push({ payoff: (i, j) => weight(i, j, board) * (turn === 0 ? -lost : lost) });
        children.push(done(most));
      } else children.push(checked ? done(most) : decide(1 - turn, paid, raises, true));
      if (raises < 2) {
        const raised = most + bet;
        children.push(decide(1 - turn, turn === 0 ? [raised, paid[1]] : [paid[0], raised], raises + 1, false));
      }
      return { turn, children };
    };
    return decide(0, first, 0, false);
  };
  const strength = (card: number, board: number) => (rank(card) === rank(board) ? 10 : rank(card));
  const second = (board: number, paid: number): SmallNode =>
    round([paid, paid], 4, board, (pot) => ({
      payoff: (i, j) => weight(i, j, board) * pot * Math.sign(strength(i, board) - strength(j, board)),
    }));
  const deal = (paid: number): SmallNode => ({
    turn: CHANCE,
    children: [0, 1, 2, 3, 4, 5].map((board) => second(board, paid)),
  });
  return new SmallTree(round([1, 1], 2, -1, deal), [6, 6]);
}
