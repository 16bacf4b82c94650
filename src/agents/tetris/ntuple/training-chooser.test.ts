import { describe, expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { pieceChancesOf } from '../../../games/tetris/piece-chances.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../games/tetris/placing/resting-places.ts';
import { parseRules, type TetrisRules } from '../../../games/tetris/rules.ts';
import { Entry } from '../simulation/entry.ts';
import { Placer } from '../simulation/placer.ts';
import { Layout } from './layout.ts';
import { Learner } from './learner.ts';
import { randomRows } from './testing.ts';
import { ExpectedNextChooser, KnownNextChooser, type TrainingChooser } from './training-chooser.ts';
import { TupleBoard } from './tuple-board.ts';

/** One placement after another, every position measured whole and for one next piece at a time. */
function naive(
  rules: TetrisRules,
  learner: Learner,
  position: TupleBoard,
  at: TupleBoard,
  piece: number,
  next: number,
) {
  const placer = new Placer(rules);
  const entry = new Entry(rules);
  const codes = new Int32Array(maxRestingPlaces(rules));
  const count = new RestingPlaces(rules).find(at.rows, piece, codes);
  return Array.from(codes.subarray(0, count), (code) => {
    position.prepare(placer.place(at.rows, at.top, position.rows, position.top, piece, code));
    learner.expect(next);
    learner.measure(position);
    const lost = placer.over || entry.blocks(position.rows, next);
    return { code, lost, value: placer.lines + (lost ? 0 : learner.value[0]) };
  });
}

describe.each([
  ['tucks', 'nes-norotation,width=8,height=10', false],
  ['straight drops, wide tuples', 'nes-norotation,width=8,height=10,tucks=false', true],
  ['another randomiser', 'nes-norotation,width=8,height=10,randomizer=nes-reroll', false],
])('%s', (_, id, wide) => {
  const rules = parseRules(id);
  const layout = new Layout(rules, wide ? 1 : 3, wide);
  const learner = new Learner(layout);
  const rng = Rng.seeded(8);
  for (let i = 0; i < learner.weights.length; i++) learner.weights[i] = rng.normal() / 20;
  const chances = pieceChancesOf(rules.randomizer);
  const worth: Record<
    string,
    [TrainingChooser, (piece: number, next: number, best: (next: number) => number) => number]
  > = {
    seen: [new KnownNextChooser(rules, layout, learner), (_, next, best) => best(next)],
    foreseen: [
      new ExpectedNextChooser(rules, layout, learner),
      (piece, _, best) => Array.from({ length: 7 }, (_, p) => chances[piece * 7 + p] * best(p)).reduce((a, b) => a + b),
    ],
  };

  test.each(Object.entries(worth))(
    '%s: the best placement, and what the choice is worth, as found one by one',
    (_, [choice, expected]) => {
      const own = Rng.seeded(9);
      const child = new TupleBoard(layout);
      let lost = 0;
      let decided = 0;
      for (let i = 0; i < 150; i++) {
        const { rows, top } = randomRows(own, rules);
        const [piece, next] = [own.below(7), own.below(7)];
        choice.board.load(rows, top);
        const chosen = choice.choose(piece, next);
        const all = Array.from({ length: 7 }, (_, p) => naive(rules, learner, child, choice.board, piece, p));
        const best = (p: number) => Math.max(...all[p].map(({ value }) => value));
        expect(choice.count).toBe(all[next].length);
        if (choice.count === 0) {
          expect(chosen).toBe(-1);
          continue;
        }
        lost += all.flat().filter((each) => each.lost).length;
        if (choice.count > 1) decided++;
        expect(all[next].find(({ code }) => code === chosen)!.value).toBeCloseTo(best(next), 6);
        expect(choice.value).toBeCloseTo(expected(piece, next, best), 6);
      }
      expect(decided).toBeGreaterThan(80);
      expect(lost).toBeGreaterThan(50);
    },
  );
});
