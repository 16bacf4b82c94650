import { describe, expect, test } from 'vitest';
import recordTask from '../../agents/tetris/record-task.ts';
import { parseRules } from '../../games/tetris/rules.ts';
import { askOf, withThreads } from '../../works/testing/ask.ts';
import type { Checkpoints } from '../study.ts';
import { askHere } from '../tasks.ts';
import { statistics } from '../tuning/lines.ts';
import { type Contender, contenders, gamesOfContenders, playContender, rerolled, variants } from './players.ts';
import { readings } from './protocol.ts';
import { kept, testSetup } from './setup.test-support.ts';
import type { TrainingSetup } from './trainings.ts';

const quick: Contender = {
  agent: 'dellacherie',
  name: 'drops',
  rules: readings[1].rules,
  games: { full: 250, smoke: 250 },
  made: () => ({ by: 'hand' }),
};

function setup(checkpoints: Checkpoints, chunks = Number.POSITIVE_INFINITY, ask = askHere): TrainingSetup {
  let left = chunks;
  // asked once before the first chunk too
  return testSetup({ scale: 'full', seed: 5, ask, checkpoints, mayGoOn: () => left-- >= 0 }).made;
}

const played = ({ cpuSeconds: _, ...rest }: Awaited<ReturnType<typeof playContender>>) => rest;

describe('a contender', () => {
  test('stopped and gone on with, by one thread or two, has the games of the unbroken run', async () => {
    const unbroken = await playContender(quick, setup(kept()));
    const checkpoints = kept();
    const first = await playContender(quick, setup(checkpoints, 1));
    expect(first.games).toBe(100);
    const resumed = await withThreads(2, (two) => playContender(quick, setup(checkpoints, undefined, askOf(two))));
    expect(played(resumed)).toEqual(played(unbroken));
    expect(statistics(unbroken).n).toBe(250);
  });

  test('its best game is that number of `tetris record`', async () => {
    const { best, counts } = await playContender(quick, setup(kept()));
    const play = recordTask({ rules: quick.rules, agent: quick.agent, seed: 5 });
    expect(play(best.game).lines).toBe(best.lines);
    expect(best.lines).toBe(counts.length - 1);
  });

  test('where some games were not timed, those that follow add their pieces to those that were', async () => {
    const checkpoints = kept();
    const name = 'players/drops-dellacherie';
    const first = await playContender(quick, setup(checkpoints, 1));
    expect(first.timedPieces).toBeUndefined();
    checkpoints.write(name, { ...first, timedPieces: 10 });
    const resumed = await playContender(quick, setup(checkpoints));
    expect(resumed.timedPieces).toBe(10 + resumed.pieces - first.pieces);
  });

  test('games of another player or seed are refused', async () => {
    const checkpoints = kept();
    await playContender(quick, setup(checkpoints, 1));
    const refusal = 'players/drops-dellacherie is damaged or of another player or seed';
    await expect(playContender({ ...quick, made: () => 1 }, setup(checkpoints))).rejects.toThrow(refusal);
    await expect(playContender(quick, { ...setup(checkpoints), seed: 6 })).rejects.toThrow(refusal);
    checkpoints.write('players/drops-dellacherie', { format: 'x' });
    await expect(playContender(quick, setup(checkpoints))).rejects.toThrow(refusal);
  });
});

test('variants have rules of their own', () => {
  const ids = variants.map(({ rules }) => parseRules(rules).id);
  expect(new Set(ids).size).toBe(6);
  expect(ids).toContain('nes-norotation,tucks=false,randomizer=uniform');
});

test('six contenders a reading, and all their games are still to be played', () => {
  expect(contenders.map(({ agent, name }) => `${agent} ${name}`)).toEqual([
    'ntuple tucks',
    'ntuple,depth=3 tucks',
    'expectimax,strategy=linear-plus tucks',
    'neural,ms=5 tucks',
    'neural tucks',
    'neural,depth=3 tucks',
    'ntuple drops',
    'ntuple,depth=3 drops',
    'expectimax,strategy=linear-plus-drops drops',
    'neural,ms=5 drops',
    'neural drops',
    'neural,depth=3 drops',
  ]);
  expect(rerolled.map(({ agent, name }) => `${agent} ${name}`)).toEqual([
    'linear-seven tucks, nes-reroll',
    'linear-plus tucks, nes-reroll',
    'ntuple tucks, nes-reroll',
    'ntuple,depth=3 tucks, nes-reroll',
    'linear-seven-drops drops, nes-reroll',
    'linear-plus-drops drops, nes-reroll',
    'ntuple drops, nes-reroll',
    'ntuple,depth=3 drops, nes-reroll',
  ]);
  const searching = 2 * (2000 + 4 * 20_000 + 5000);
  expect(gamesOfContenders(setup(kept()))).toBe(searching + variants.length * 2000 + rerolled.length * 20_000);
});
