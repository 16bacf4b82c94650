import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mainFile } from '../../../testing/program.ts';
import { Match } from '../../core/match.ts';
import { gameOf } from '../../families/index.ts';
import type { TetrisGame } from '../../games/tetris/game.ts';
import type { OrganiserMessage } from '../../protocol/agent-api.ts';
import { cellsOfLocation, TetrisBotWire, unplayable } from './tetris-bot-protocol.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

function turnOf(id: string, seed: number): OrganiserMessage {
  const game = gameOf(id);
  const match = new Match(game, { seed });
  match.advance();
  const { view, legal } = match.turn();
  const named = legal.map((action) => ({ action, text: game.formatAction(action) }));
  const rest = { seat: 0, deadline: null, seed: '', explain: false };
  return { type: 'turn', match: 'm', turn: 0, game: game.id, view, legal: named, ...rest };
}

describe('the Tetris Bot Protocol', () => {
  test('centres are where the protocol has them', () => {
    // "the center of the I piece in the north orientation is the middle-left mino; for east, the middle-top mino"
    const at = (type: 'I' | 'O' | 'T', orientation: 'north' | 'east' | 'south' | 'west') =>
      cellsOfLocation({ type, orientation, x: 4, y: 4 });
    expect(at('I', 'north')).toBe('3,4 4,4 5,4 6,4');
    expect(at('I', 'east')).toBe('4,2 4,3 4,4 4,5');
    expect(at('I', 'south')).toBe('2,4 3,4 4,4 5,4');
    expect(at('I', 'west')).toBe('4,3 4,4 4,5 4,6');
    // of the O: bottom-left, top-left, top-right, bottom-right
    expect(at('O', 'north')).toBe('4,4 4,5 5,4 5,5');
    expect(at('O', 'east')).toBe('4,3 4,4 5,3 5,4');
    expect(at('O', 'south')).toBe('3,3 3,4 4,3 4,4');
    expect(at('O', 'west')).toBe('3,4 3,5 4,4 4,5');
    expect(at('T', 'south')).toBe('3,4 4,3 4,4 5,4');
  });

  test('info, rules, ready; start and suggest; the first legal move of the current piece counts', () => {
    const wire = new TetrisBotWire();
    const sent: string[] = [];
    const say = (message: unknown) => wire.read(JSON.stringify(message), (text) => sent.push(text));
    expect(say({ type: 'info', name: 'Cold Clear', version: '1', author: '', features: [] })).toEqual([]);
    expect(JSON.parse(sent[0])).toMatchObject({ type: 'rules' });
    expect(say({ type: 'ready' })).toEqual([{ type: 'hello', name: 'Cold-Clear' }]);
    const turn = turnOf('tetris/classic', 3) as Extract<OrganiserMessage, { type: 'turn' }>;
    const [start, suggest] = wire.write(turn, () => {}).map((text) => JSON.parse(text));
    expect(start.board).toHaveLength(40);
    expect(start.queue).toHaveLength(2);
    expect(start.hold).toBeNull();
    expect(suggest).toEqual({ type: 'suggest' });
    const place = (type: string, x: number, y: number) => ({
      location: { type, orientation: 'north', x, y },
      spin: 'none',
    });
    const [piece, other] = start.queue[0] === 'O' ? ['O', 'T'] : [start.queue[0], 'O'];
    const low = { T: 0, J: 0, L: 0, I: 0, O: 0, S: 0, Z: 0 }[piece as 'T'];
    const moves = [place(other, 4, 0), place(piece, 4, 17), place(piece, 4, low)];
    const [answer] = say({ type: 'suggestion', moves }) as unknown as { action: number }[];
    const { text } = turn.legal.find(({ action }) => action === answer.action)!;
    expect(text).toMatch(/^\d@[34],0$/);
    expect(sent.at(-1)).toBe('{"type":"stop"}');
    expect(say({ type: 'suggestion', moves: [] })).toHaveProperty('problem');
    expect(say({ type: 'something_new' })).toEqual([]);
  });

  test.each([
    ['tetris/aveiro', /boards of 10 columns, aveiro has 8/],
    ['tetris/nes-norotation', /turn their pieces, which nes-norotation forbids/],
  ])('%s is refused by what differs', (id, problem) => {
    expect(unplayable((gameOf(id) as unknown as TetrisGame).rules)).toMatch(problem);
  });

  test.skipIf(!hasPython).each(['tetris/classic', 'tetris/nes'])('a bot plays %s without a fault', (game) => {
    const words = ['agent', 'run', '--wire', 'tbp', '--command', 'python3 examples/tetris-bot.py', '--game', game];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [mainFile, ...words, '--matches', '1', '--pieces', '60', '--json'],
      { cwd: root, encoding: 'utf8' },
    );
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    const { agent, games } = JSON.parse(stdout);
    expect(agent).toBe('lowest');
    expect(games[0]).toMatchObject({ faults: [] });
    expect(games[0].turns).toBeGreaterThan(20);
  });

  test.skipIf(!hasPython)('check-agent checks a bot', () => {
    const words = ['check-agent', 'python3 examples/tetris-bot.py', '--wire', 'tbp', '--positions', '40', '--json'];
    const { status, stdout } = spawnSync(process.execPath, [mainFile, ...words, '--game', 'tetris/classic,height=10'], {
      cwd: root,
      encoding: 'utf8',
    });
    const { failed, findings } = JSON.parse(stdout);
    expect({ status, failed }).toEqual({ status: 0, failed: 0 });
    expect(findings).toContainEqual({ check: 'whole matches', verdict: 'passed', detail: '8 played' });
  });

  test.each([[['agent', 'run', '--command', 'true', '--game', 'truco/ufsm24']], [['check-agent', 'true']]])(
    '%j: another game than Tetris is refused before anything is started',
    (command) => {
      const words = [...command, '--wire', 'tbp'];
      const { status, stderr } = spawnSync(process.execPath, [mainFile, ...words], { cwd: root, encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining('--wire tbp is for Tetris') });
    },
  );
});
