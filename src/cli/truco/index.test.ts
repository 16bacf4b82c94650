import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { mainFile } from '../../../testing/program.ts';
import { parseRecord, replay } from '../../arena/record.ts';
import { InputError } from '../../core/errors.ts';
import { parseGameId, trucoGame } from '../../games/truco/index.ts';
import { jogatina, printed } from '../testing.ts';
import { register as tournament } from '../tournament/index.ts';
import { register as truco } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'truco-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

/** What a command line prints on stdout. */
const output = (...words: string[]) => printed([truco, tournament], words);

const json = async (...words: string[]) => JSON.parse(await output(...words, '--json'));

const DUEL = ['truco', 'match', '--agents', 'careful', 'random', '--target', '6', '--seed', '7'];

describe('truco match', () => {
  test('prints one JSON document with the rates of the first agent', async () => {
    const result = await json(...DUEL, '--matches', '40', '--duplicate');
    expect(result).toMatchObject({ agents: ['careful', 'random'], matches: 40, faults: [], rules: 'ufsm24+target=6' });
    expect(result.wins[0] + result.wins[1]).toBe(40);
    for (const rate of [result.winRate, result.pointsPerHand]) {
      expect(rate.low).toBeLessThanOrEqual(rate.mean);
      expect(rate.mean).toBeLessThanOrEqual(rate.high);
    }
    expect(result.winRate.mean).toBe(result.wins[0] / 40);
    expect(result.hands).toBeGreaterThan(40);
    expect(result.cpuSeconds).toBeGreaterThan(0);
  });

  test('is the same for 1 and 2 workers', async () => {
    const [one, two] = [
      await json(...DUEL, '--matches', '60'),
      await json(...DUEL, '--matches', '60', '--workers', '2'),
    ];
    expect({ ...two, cpuSeconds: 0 }).toEqual({ ...one, cpuSeconds: 0 });
  });

  test('the rates are those of the agent named first', async () => {
    const swapped = ['truco', 'match', '--agents', 'random', 'careful', '--target', '6', '--seed', '7'];
    const [one, two] = [await json(...DUEL, '--matches', '200'), await json(...swapped, '--matches', '200')];
    expect(one.winRate.mean).toBeGreaterThan(0.5);
    expect(two.winRate.mean).toBeLessThan(0.5);
  });

  test('--save writes a record of every match, each replayable to its end', async () => {
    const file = join(folder, 'records.jsonl');
    const { wins } = await json(...DUEL, '--matches', '10', '--save', file);
    const records = readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => parseRecord(JSON.parse(line)));
    expect(records).toHaveLength(10);
    for (const record of records) replay(record, trucoGame(parseGameId(record.game)));
    expect(records.filter(({ agents, winner }) => agents[winner as number] === 'careful')).toHaveLength(wins[0]);
  });

  test('--sprt stops early and states its bounds', async () => {
    const { matches, sprt } = await json(...DUEL, '--matches', '100000', '--sprt', '0,100');
    expect(matches).toBeLessThan(2000);
    expect(sprt).toMatchObject({ elo0: 0, elo1: 100, alpha: 0.05, verdict: 'H1' });
  });

  test('prints a table for people', async () => {
    expect(await output(...DUEL, '--matches', '4')).toMatch(/^careful against random .*\n(.*\n)*win rate +\d/);
  });

  test.each([
    [['--agents', 'careful'], '--agents needs two names, not 1'],
    [['--agents', 'careful', 'nobody'], 'nobody'],
    [['--agents', 'careful', 'random', '--matches', '3', '--duplicate'], '3 matches do not fall into duplicate pairs'],
    [['--agents', 'careful', 'random', '--rules', 'chess'], 'unknown rule set "chess"'],
    [['--agents', 'careful', 'random', '--sprt', '5,5'], '--sprt needs two numbers, the lower first'],
    [['--agents', 'careful', 'random', '--alpha', '0.1'], '--alpha and --beta are for --sprt'],
    [['--agents', 'careful', 'random', '--matches', 'many'], '--matches is "many"'],
  ])('refuses %j', async (words, message) => {
    await expect(output('truco', 'match', ...words)).rejects.toThrow(InputError);
    await expect(output('truco', 'match', ...words)).rejects.toThrow(message);
  });
});

describe('truco watch', () => {
  test('tells a match; its record tells the same again', async () => {
    const file = join(folder, 'watched.json');
    const words = ['truco', 'watch', '--agents', 'careful', 'random', '--target', '6', '--seed', '3'];
    const live = await output(...words, '--save', file);
    expect(live).toContain('Hand 1, mano: careful. careful 0, random 0 of 6');
    expect(live).toMatch(/(careful|random) won the match\.\n$/);
    expect(await output('truco', 'watch', '--replay', file)).toBe(live);
    const record = await json('truco', 'watch', '--replay', file);
    expect(record).toEqual(await json(...words));
    expect(record.hands.at(-1).scores).toEqual(record.scores);
  });

  test('needs agents or a record', async () => {
    await expect(output('truco', 'watch')).rejects.toThrow('watch needs --agents with two names, or --replay');
    const file = join(folder, 'junk.json');
    writeFileSync(file, 'junk');
    await expect(output('truco', 'watch', '--replay', file)).rejects.toThrow(InputError);
  });
});

test('truco verify counts what it compared', async () => {
  const file = join(folder, 'hands.json');
  const hand = {
    id: 'h1',
    ruleSet: 'argentino30',
    options: {},
    hands: [
      ['1E', '4B', '5C'],
      ['7E', '7O', '12C'],
    ],
    startScores: [0, 0],
    steps: [{ player: 1, legal: [], action: 'MAZO' }],
    finalScores: [0, 1],
    matchEnded: false,
  };
  writeFileSync(file, JSON.stringify({ hands: [hand] }));
  expect(await json('truco', 'verify', file)).toEqual({
    hands: 1,
    steps: 1,
    mismatches: [{ id: 'h1', step: 0, field: 'player', expected: 1, got: 0 }],
  });
  expect(await output('truco', 'verify', file)).toContain('h1, step 0: player should be 1, is 0\n1 hands, 1 steps');
});

describe('tournament', () => {
  const agents = ['careful', 'random', 'careful'];

  test('run prints the cross table, show prints it again', async () => {
    const file = join(folder, 'result.json');
    const words = ['tournament', 'run', '--agents', ...agents, '--target', '6', '--matches', '8', '--duplicate'];
    const result = await json(...words, '--save', file);
    expect(result.agents).toEqual(agents);
    expect(result.table).toHaveLength(3);
    expect(result.table[0][1].matches).toBe(8);
    expect(result.ranking.map(({ matches }: { matches: number }) => matches)).toEqual([16, 16, 16]);
    expect(result.stages).toHaveLength(1);
    expect(await json('tournament', 'show', file)).toEqual(result);
    const text = await output('tournament', 'show', file);
    expect(text).toContain('all-against-all, 8 matches a pair, duplicate');
    expect(text).toMatch(/won against +careful/);
    const again = await json(...words, '--workers', '2');
    expect({ ...again, cpuSeconds: 0 }).toEqual({ ...result, cpuSeconds: 0 });
  });

  test('run plays a plan with stages', async () => {
    const file = join(folder, 'plan.json');
    const stages = [
      { name: 'groups', matches: 20, pass: 2 },
      { name: 'final', schedule: 'gauntlet', matches: 10, duplicate: true },
    ];
    writeFileSync(file, JSON.stringify({ rules: 'ufsm24+target=6', agents, stages }));
    const result = await json('tournament', 'run', file);
    expect(result.stages.map(({ name }: { name: string }) => name)).toEqual(['groups', 'final']);
    expect(result.stages[1].agents).toEqual(['careful', 'careful']);
    expect(result.ranking).toEqual(result.stages[1].ranking);
  });

  test('Tetris is played alone: all agents on the same pieces', async () => {
    const words = ['tournament', 'run', '--game', 'tetris', '--agents', 'random', 'dellacherie', 'dellacherie'];
    const file = join(folder, 'scores.json');
    const more = ['--rules', 'classic,height=8', '--matches', '6', '--max-pieces', '60', '--save', file];
    const { ranking, games } = await json(...words, ...more);
    expect(games).toBe(6);
    expect(ranking.map(({ agent }: { agent: string }) => agent)).toEqual(['dellacherie', 'dellacherie', 'random']);
    // the same player on the same pieces clears the same lines
    expect(ranking[1].behind).toEqual({ mean: 0, low: 0, high: 0 });
    expect(ranking[2].behind.mean).toBeCloseTo(ranking[0].lines.mean - ranking[2].lines.mean, 9);
    expect(await output('tournament', 'show', file)).toContain('lines of 6 games each, on the same pieces');
    await expect(output(...words, '--duplicate')).rejects.toThrow('--duplicate is for games of two');
  });

  test('refuses what is no plan and no result', async () => {
    const file = join(folder, 'none.json');
    writeFileSync(file, '{}');
    await expect(output('tournament', 'run', file)).rejects.toThrow(InputError);
    await expect(output('tournament', 'run', file, '--agents', 'bold', 'careful')).rejects.toThrow(
      'leave --agents out',
    );
    await expect(output('tournament', 'run')).rejects.toThrow('a tournament needs a plan, or --agents');
    await expect(output('tournament', 'show', file)).rejects.toThrow('is no tournament');
  });
});

test('matches as text and back again, to the byte', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-text-'));
  const at = (name: string) => join(folder, name);
  await jogatina('truco', 'match', '--agents', 'careful', 'random', '--matches', '2', '--save', at('m.jsonl'));
  const text = await jogatina('truco', 'text', at('m.jsonl'));
  expect(text.stdout).toMatch(/^\[Game "truco\/ufsm24@2"\]\n/);
  writeFileSync(at('m.truco'), text.stdout);
  const back = await jogatina('truco', 'text', at('m.truco'));
  expect(
    back.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(
    readFileSync(at('m.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );
  const words = ['truco', 'match', '--agents', 'careful', 'random', '--matches', '2', '--save'];
  const piped = spawnSync(process.execPath, [mainFile, ...words, '-'], { encoding: 'utf8' });
  expect(piped.stdout).toBe(readFileSync(at('m.jsonl'), 'utf8'));
  expect(piped.stderr).toMatch(/^careful against random /);
  writeFileSync(at('empty'), ' \n');
  expect(await jogatina('truco', 'text', at('empty'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('empty is empty: records or a text'),
  });
  rmSync(folder, { recursive: true });
});

test.each([
  ['pt', 'você'],
  ['es', 'vos'],
])('a table in %s has no English on it', (language, you) => {
  for (const family of ['truco', 'truco-brazil']) {
    const words = [
      mainFile,
      family,
      'play',
      '--agent',
      'careful',
      '--seed',
      '1',
      '--target',
      '3',
      '--language',
      language,
    ];
    const answers = '1\nxyz\n?\ncards\n'.repeat(30);
    const { stdout, status } = spawnSync(process.execPath, words, { encoding: 'utf8', input: answers });
    expect(status).toBe(0);
    expect(stdout).toContain(you);
    expect(stdout).toMatch(/^ {2}\? +est. (ajuda|ayuda)$/m);
    expect(stdout).not.toMatch(/\b(you|your|hand|score|won|the|of|against|match|worth)\b/i);
  }
});
