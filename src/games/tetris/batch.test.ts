import { describe, expect, test } from 'vitest';
import { OVER } from '../../core/game.ts';
import { Match, seedOfGame } from '../../core/match.ts';
import { TetrisBatch } from './batch.ts';
import { tetrisGame } from './game.ts';
import { columnOf, orientationOf } from './placing/placements.ts';
import { rulesOf } from './rules.ts';

const lowestLegal = ({ fields, actions }: TetrisBatch, game: number) => {
  const bytes = Math.ceil(actions / 8);
  for (let action = 0; action < actions; action++)
    if ((fields.legal[game * bytes + (action >> 3)] >> (action & 7)) & 1) return action;
  return -1;
};

describe.each(['classic', 'nes', 'nes-norotation', 'ist', 'aveiro'])('a batch under %s', (id) => {
  const rules = rulesOf(id);
  const game = tetrisGame(rules);
  const numberOf = (place: number) => (rules.tucks ? place : orientationOf(place) * rules.width + columnOf(place));

  test('plays the games of the same seed as a match does, one after another', () => {
    const batch = new TetrisBatch(rules, 3);
    batch.reset(7);
    const matches = [0, 1, 2].map((n) => new Match(game, { seed: seedOfGame(7, n) }));
    let begun = 3;
    for (let step = 0; step < 60; step++) {
      const actions = Int32Array.from(matches, (match, n) => {
        expect(match.advance()).not.toBe(OVER);
        const { rows, piece, next } = match.view(0);
        expect(Array.from(batch.fields.rows.subarray(n * rules.height, (n + 1) * rules.height))).toEqual(rows);
        expect(batch.fields.piece[n]).toBe(piece);
        expect(Array.from(batch.fields.next.subarray(n * rules.preview, (n + 1) * rules.preview))).toEqual(next);
        const legal = match.legal();
        expect(lowestLegal(batch, n)).toBe(Math.min(...legal.map(numberOf)));
        // several placements never share a number
        expect(new Set(legal.map(numberOf)).size).toBe(legal.length);
        return numberOf(legal[(step * 7 + n) % legal.length]);
      });
      batch.step(actions);
      matches.forEach((match, n) => {
        const before = match.state.score;
        match.answer(match.legal().find((place) => numberOf(place) === actions[n])!);
        const over = match.advance() === OVER;
        const { score, lines, pieces } = match.state;
        expect([batch.fields.score[n], batch.fields.lines[n], batch.fields.pieces[n]]).toEqual([score, lines, pieces]);
        expect(batch.fields.reward[n]).toBe(score - before);
        expect(batch.fields.over[n]).toBe(over ? 1 : 0);
        if (over) matches[n] = new Match(game, { seed: seedOfGame(7, begun++) });
      });
    }
    expect(begun).toBeGreaterThan(3);
  });
});

test('an illegal action refuses the whole step; an ended game waits for a reset where none follows by itself', () => {
  const batch = new TetrisBatch(rulesOf('classic', { height: 4, width: 4 }), 2);
  expect(() => batch.step(new Int32Array(2))).toThrow('a reset must come first');
  batch.reset(1);
  const first = Array.from(batch.fields.rows);
  const good = lowestLegal(batch, 0);
  expect(() => batch.step(Int32Array.of(good, 99))).toThrow('action 99 is not legal in game 1');
  expect(Array.from(batch.fields.rows)).toEqual(first);
  let steps = 0;
  while (batch.fields.over[0] === 0 && steps++ < 100)
    batch.step(Int32Array.of(lowestLegal(batch, 0), lowestLegal(batch, 1)), false);
  expect(batch.fields.over[0]).toBe(1);
  const other = batch.fields.over[1] === 1 ? -1 : lowestLegal(batch, 1);
  expect(() => batch.step(Int32Array.of(0, other), false)).toThrow('game 0 is over: -1 or a reset is right, not 0');
  batch.step(Int32Array.of(-1, other), false);
  expect(batch.fields.reward[0]).toBe(0);
});
