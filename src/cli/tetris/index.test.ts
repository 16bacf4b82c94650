import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { mainFile } from '../../../testing/program.ts';
import { placement } from '../../games/tetris/placing/placements.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import { parseBoard } from '../../games/tetris/text/notation.ts';
import { summary } from '../../works/tetris-play.ts';
import { printed } from '../testing.ts';
import { register } from './index.ts';
import { drawFrame } from './screen.ts';

const folder = mkdtempSync(join(tmpdir(), 'jogatina-tetris-'));
afterAll(() => rmSync(folder, { recursive: true }));

const output = (...words: string[]) => printed([register], ['tetris', ...words]);

describe('play', () => {
  const words = ['play', '--rules', 'nes-norotation', '--agent', 'nes-six', '--games', '12', '--seed', '3', '--json'];

  test('one JSON document, the same for one worker and two but for the time', async () => {
    const one = JSON.parse(await output(...words, '--workers', '1'));
    const two = JSON.parse(await output(...words, '--workers', '2'));
    for (const result of [one, two]) {
      // so short a run may take less than a tick of the system's clock
      expect(result.cpuSeconds).toBeGreaterThanOrEqual(0);
      expect(result.evaluationsPerCpuSecond !== null).toBe(result.cpuSeconds > 0);
      delete result.cpuSeconds;
      delete result.evaluationsPerCpuSecond;
    }
    expect(two).toEqual(one);
    expect(one).toMatchObject({ rules: 'nes-norotation', agent: 'nes-six', games: 12, seed: 3 });
    expect(Object.keys(one.lines)).toEqual(['mean', 'standardError', 'std', 'min', 'max', 'median', 'p90', 'p99']);
  });

  test('options change the rules, and the id says so', async () => {
    const text = await output(
      ...['play', '--agent', 'random', '--games', '2', '--workers', '1', '--json'],
      ...['--width', '8', '--height', '12', '--tucks', '--randomizer', 'bag'],
    );
    expect(JSON.parse(text).rules).toBe('classic,width=8,height=12,tucks=true,randomizer=bag');
  });

  test('weights from a file play as the agent of the same weights does', async () => {
    const file = join(folder, 'weights.json');
    const metrics = ['lines', 'lock-height', 'well-cells', 'column-holes'];
    const more = ['inner-column-transitions', 'filled-row-transitions'];
    const six = [1, 12.885008263218383, 15.842707182438396, 26.89449650779595, 27.616914062397015, 30.18511071927904];
    writeFileSync(file, JSON.stringify({ metrics: [...metrics, ...more], weights: six, minimise: true, pieces: 2 }));
    const named = JSON.parse(await output(...words, '--workers', '1'));
    const read = JSON.parse(await output(...words.map((word) => (word === 'nes-six' ? file : word)), '--workers', '1'));
    expect(read.lines).toEqual(named.lines);
  });

  test.each([
    [['play'], /required option '--agent <name>'/],
    [['play', '--agent', 'nobody'], /unknown agent "nobody"/],
    [['play', '--agent', 'absent.json'], /cannot read absent.json: there is no such file/],
    [['play', '--agent', 'bcts', '--games', '0'], /--games is "0"/],
    [['play', '--agent', 'bcts', '--height', '2'], /height is 2/],
    [['watch', '--agent', 'bcts', '--rules', 'chess'], /unknown rule set "chess"/],
  ])('%j is refused', async (bad, message) => {
    await expect(output(...bad)).rejects.toThrow(message);
  });
});

test('a summary has the mean, its error and percentiles', () => {
  expect(summary(Float64Array.of(4, 1, 3, 2))).toEqual({
    mean: 2.5,
    std: Math.sqrt(5 / 3),
    standardError: Math.sqrt(5 / 3) / 2,
    min: 1,
    max: 4,
    median: 2.5,
    p90: expect.closeTo(3.7, 9),
    p99: expect.closeTo(3.97, 9),
  });
  expect(summary(Float64Array.of(7))).toMatchObject({ mean: 7, std: 0, standardError: 0, p99: 7 });
});

describe('watch', () => {
  test('shows the game that play counts under the same number', async () => {
    const common = [
      '--agent',
      'dellacherie',
      '--rules',
      'classic,height=10',
      '--seed',
      '4',
      '--max-pieces',
      '150',
      '--json',
    ];
    const played = JSON.parse(await output('play', ...common, '--games', '1', '--workers', '1'));
    const watched = JSON.parse(await output('watch', ...common, '--game', '0'));
    expect([watched.lines, watched.pieces]).toEqual([played.lines.mean, played.pieces]);
  });

  test('frames follow one another where there is no terminal', async () => {
    const text = await output('watch', '--agent', 'nes-six', '--rules', 'nes', '--max-pieces', '3', '--speed', '0');
    expect(text.match(/^\+-{20}\+$/gm)).toHaveLength(3);
    expect(text).toContain('transitions in filled rows');
    expect(text.trimEnd().split('\n').at(-1)).toBe('Stopped: 0 lines, 3 pieces, score 0.');
  });

  test('a frame shows the piece in its place, and what decided', () => {
    const rules = parseRules('classic,width=4,height=4');
    const frame = {
      rules,
      agent: 'someone',
      board: parseBoard('##..', 4, 4),
      piece: 3,
      next: [6],
      action: placement(0, 2, 0),
      lines: 5,
      pieces: 9,
      score: 7,
      why: { factors: [{ code: 'holes', value: 2, share: -8 }] },
    };
    const lines = drawFrame(frame, false);
    expect(lines).toEqual([
      '| . . . .|  someone on classic,width=4,height=4',
      '| . . . .|',
      '| . .[][]|  piece O   next I',
      '|####[][]|  lines 5   pieces 9   score 7',
      '+--------+',
      '            metric                       value      share',
      '            holes                            2         -8 ========',
    ]);
    const narrow = drawFrame({ ...frame, language: 'pt' }, false, 30);
    expect(narrow).toEqual([
      '| . . . .|  someone em classic',
      '| . . . .|',
      '| . .[][]|  peça O   próxima I',
      '|####[][]|  linhas 5   peças 9',
      '+--------+  pontos 7',
      '          ',
      '            métrica           ',
      '            buracos           ',
    ]);
  });
});

test('boards and records as fumen, and back', async () => {
  const file = join(folder, 'board.txt');
  writeFileSync(file, '#.........\n##.####.##\n');
  const fumen = (await printed([register], ['tetris', 'fumen', file])).trim();
  expect(fumen).toMatch(/^v115@/);
  expect(await printed([register], ['tetris', 'fumen', fumen])).toBe('page 1\nX.........\nXX.XXXX.XX\n');
  const record = 'data/records/nes-norotation-ntuple-depth-3.json';
  const { pages } = JSON.parse(await printed([register], ['tetris', 'fumen', record, '--json']));
  expect(pages).toBeGreaterThan(100);
  await expect(printed([register], ['tetris', 'fumen', 'v110@7eAA'])).rejects.toThrow('version 110');
});

test('Ctrl-C ends a game that takes hours, in one thread too', async () => {
  const words = ['tetris', 'play', '--agent', 'bcts', '--games', '1', '--workers', '1'];
  const child = spawn(process.execPath, [mainFile, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (bytes) => (stderr += bytes));
  const ended = once(child, 'close');
  while (!stderr.includes('0 of 1 games')) await sleep(5);
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
  expect(stderr).toContain('stopped after 0 of 1 games');
}, 60_000);

test('a program is told by which command it plays', async () => {
  const refusal = 'jogatina agent run --command "python3 bot.py" --game tetris/classic';
  for (const command of ['play', 'watch'])
    await expect(output(command, '--agent', 'cmd:python3 bot.py')).rejects.toThrow(refusal);
});

test('luck is counted where there is a network that judges the draws', async () => {
  await expect(output('play', '--agent', 'random', '--luck')).rejects.toThrow(
    'the luck of the draws is known for nes-norotation alone, not for classic',
  );
});
