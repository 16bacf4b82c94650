import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import recordTask from '../../agents/tetris/record-task.ts';
import { parseRecord, replay } from '../../arena/record.ts';
import { tetrisGame } from '../../games/tetris/game.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import { printed } from '../testing.ts';
import { register } from './record.ts';

const folder = mkdtempSync(join(tmpdir(), 'record-'));
afterAll(() => rmSync(folder, { recursive: true }));

const id = 'nes-norotation,height=10';

test('the best game is kept as a record that replays to its lines', async () => {
  const out = join(folder, 'best.json');
  const words = ['record', '--rules', id, '--agent', 'nes-six', '--seed', '3', '--games', '6', '--first', '2'];
  const text = await printed([register], [...words, '--workers', '1', '--out', out, '--json']);
  const { best, games, first } = JSON.parse(text);
  expect([games, first]).toEqual([6, 2]);
  const record = parseRecord(JSON.parse(readFileSync(out, 'utf8')));
  const state = replay(record, tetrisGame(parseRules(id)));
  expect(state.lines).toBe(best.lines);
  expect(record.actions.length).toBe(best.pieces);
  const play = recordTask({ rules: id, agent: 'nes-six', seed: 3 });
  const all = [2, 3, 4, 5, 6, 7].map((game) => play(game));
  expect(best.lines).toBe(Math.max(...all.map((game) => game.lines)));
  expect(all.find((game) => game.lines === best.lines)!.actions).toEqual(record.actions);
});

test('a game that is ended by --max-pieces is cut, and replays so', async () => {
  const out = join(folder, 'cut.json');
  const words = ['record', '--agent', 'bcts', '--games', '2', '--max-pieces', '20', '--workers', '1', '--out', out];
  const { best } = JSON.parse(await printed([register], [...words, '--json']));
  expect(best.pieces).toBe(20);
  const record = parseRecord(JSON.parse(readFileSync(out, 'utf8')));
  expect(record.cut).toBe(true);
  expect(replay(record, tetrisGame(parseRules('classic'))).lines).toBe(best.lines);
});
