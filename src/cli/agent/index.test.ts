import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mainFile } from '../../../testing/program.ts';
import { agentMessage } from '../../protocol/agent-api.ts';

const program = (way: string) =>
  `"${process.execPath}" "${fileURLToPath(new URL('../../server/testing/program.mjs', import.meta.url))}" ${way}`;

function jogatina(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [mainFile, ...words], { encoding: 'utf8', input: '' });
  return { status, stdout, stderr };
}

let data: string;
beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'jogatina-agent-'));
});
afterAll(() => rmSync(data, { recursive: true }));

test('registering prints a token once; lists never show it; a revoked one is said to be so', () => {
  const made = jogatina('agent', 'register', 'mine', '--game', 'truco', '--data', data);
  expect(made).toMatchObject({ status: 0, stdout: expect.stringMatching(/^[\w-]{43}\n$/) });
  const again = jogatina('agent', 'register', 'mine', '--game', 'truco', '--data', data);
  expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('registered already') });
  const { stdout } = jogatina('token', 'list', '--data', data, '--json');
  expect(stdout).not.toContain(made.stdout.trim());
  const [{ id, subject }] = JSON.parse(stdout);
  expect(subject).toBe('mine');
  expect(jogatina('token', 'revoke', id, '--data', data)).toMatchObject({ status: 0 });
  expect(jogatina('token', 'revoke', id, '--data', data)).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('no token'),
  });
});

describe('check-agent', () => {
  test('a table and exit code 0 for a good program', () => {
    const { status, stdout } = jogatina('check-agent', program('well'), '--positions', '20');
    expect(stdout).toMatch(/^passed {2}handshake .*\n(.*\n)*all passed\n$/);
    expect(status).toBe(0);
  });

  test('one JSON document and exit code 1 for a bad one', () => {
    const { status, stdout } = jogatina('check-agent', program('illegal'), '--positions', '5', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ failed: expect.any(Number), game: 'truco/ufsm24@2' });
    expect(status).toBe(1);
  });

  test.each([
    ['no program', ['no-such-program-here'], /ended \(exit code 127\) before its hello/],
    ['no words', [' '], /the command is empty/],
    ['an address of pages', ['http://127.0.0.1:7400'], /no address to wait at: ws:\/\/127.0.0.1:7400 is right/],
    ['no game', [program('well'), '--game', 'chess/blitz'], /unknown game/],
    ['no address', ['ws://nowhere'], /no address to wait at/],
  ])('one line and exit code 2 for %s', (_name, words, message) => {
    const { status, stdout, stderr } = jogatina('check-agent', ...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(message);
  });
});

test('a program plays matches here, the same again with the same seed', () => {
  const words = ['--game', 'truco/ufsm24+target=6', '--matches', '4', '--duplicate', '--json'];
  const play = () => jogatina('agent', 'run', '--command', program('well'), '--against', 'random', ...words);
  const result = JSON.parse(play().stdout);
  expect(result).toMatchObject({ matches: 4, agents: ['well', 'random'], faults: [] });
  expect(JSON.parse(play().stdout)).toEqual(result);
});

test('a program that crashes loses that match alone, and is started again for the next', () => {
  const words = ['--matches', '3', '--json'];
  const { stdout } = jogatina('agent', 'run', '--command', program('quits'), '--against', 'random', ...words);
  const { faults } = JSON.parse(stdout);
  expect(faults.length).toBeGreaterThan(1);
  // the program was there again: no match was lost before its first answer
  for (const { kind, turn } of faults) {
    expect(kind).toBe('disconnect');
    expect(turn).toBeGreaterThan(0);
  }
});

test('a trace has every message of both sides, and the end names the winner', () => {
  const file = join(data, 'trace.jsonl');
  const words = ['--game', 'truco/ufsm24+target=6', '--matches', '2', '--trace', file, '--json'];
  const { stdout } = jogatina('agent', 'run', '--command', program('well'), '--against', 'random', ...words);
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const trace = lines.map((line) => JSON.parse(line) as { from: string; message: Record<string, unknown> });
  expect(trace.slice(0, 3).map(({ from, message }) => `${from} ${message.type}`)).toEqual([
    'program hello',
    'jogatina welcome',
    'jogatina begin',
  ]);
  const begins = trace.filter(({ message }) => message.type === 'begin').map(({ message }) => message.seat);
  const ends = trace.filter(({ message }) => message.type === 'end').map(({ message }) => message.winner);
  const won = ends.filter((winner, match) => winner === begins[match]).length;
  expect(ends).toHaveLength(2);
  expect(JSON.parse(stdout).wins).toEqual([won, 2 - won]);
});

test('a name that could not sit at a table cannot register', () => {
  const register = (name: string) => jogatina('agent', 'register', name, '--game', 'truco', '--data', data);
  expect(register('a'.repeat(40)).status).toBe(0);
  expect(register('a'.repeat(41))).toMatchObject({ status: 2, stderr: expect.stringContaining('1 to 40 letters') });
});

test('JSON Schemas of all messages', () => {
  const { api } = JSON.parse(jogatina('agent', 'schema').stdout);
  expect(Object.keys(api.agent)).toEqual(agentMessage.options.map(({ shape }) => shape.type.value));
  expect(Object.keys(api.jogatina)).toContain('turn');
  expect(api.agent.answer).toMatchObject({ type: 'object', required: ['type', 'match', 'turn', 'action'] });
});

test('joining without a token or an address is said to be wrong', () => {
  const join = (...words: string[]) => jogatina('agent', 'join', '--command', program('well'), ...words);
  expect(join('--url', 'ws://127.0.0.1:1')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('JOGATINA_TOKEN'),
  });
  expect(join('--url', 'nowhere', '--token=x')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--url is'),
  });
});

test('games for one are cut', () => {
  const words = ['--game', 'tetris/classic', '--matches', '2', '--pieces', '3', '--json'];
  const { stdout } = jogatina('agent', 'run', '--command', program('well'), ...words);
  expect(JSON.parse(stdout).games).toMatchObject([
    { turns: 3, over: false },
    { turns: 3, over: false },
  ]);
});

test('joining says when nobody answers, and that a program ended before it played', () => {
  const join = (command: string) =>
    jogatina('agent', 'join', '--command', command, '--url', 'ws://127.0.0.1:1', '--token=x', '--attempts', '2');
  const { status, stderr } = join(program('well'));
  expect(stderr).toContain('nobody answers at ws://127.0.0.1:1: again in 0.2 s (attempt 1 of 2)\n');
  expect(stderr).toMatch(/jogatina: cannot reach ws:\/\/127.0.0.1:1 after 2 attempts/);
  expect(status).toBe(2);
  expect(join('exit 3')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('(exit code 3) before its hello'),
  });
});

test('a trace on standard output is alone there, whole for a slow reader', () => {
  const words = [
    'agent',
    'run',
    '--command',
    program('well'),
    '--against',
    'random',
    '--matches',
    '30',
    '--trace',
    '-',
  ];
  const piped = '"$@" | (sleep 3; cat)';
  const { stdout, stderr } = spawnSync('sh', ['-c', piped, 'sh', process.execPath, mainFile, ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const types = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).message.type);
  expect(types.filter((type) => type === 'end')).toHaveLength(30);
  expect(stderr).toContain('well won');
});
