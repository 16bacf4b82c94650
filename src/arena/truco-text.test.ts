import { describe, expect, test } from 'vitest';
import { RandomAgent } from '../agents/random-agent.ts';
import { playMatch } from '../core/play.ts';
import { trucoGame } from '../games/truco/game.ts';
import { recordOf } from './record.ts';
import { readTrucoTexts, writeTrucoText } from './truco-text.ts';

async function played(rules: string, seed: number | string) {
  const game = trucoGame(rules);
  const agents = [new RandomAgent(), new RandomAgent()];
  const result = await playMatch(game, agents, { seed });
  return recordOf({ game: game.id, seed, agents: ['ana "a"', 'bia\\b'] }, result);
}

describe('Truco as text', () => {
  // the matches of the golden playthroughs' rule sets, and rules with options
  test.each(['ufsm24', 'argentino30', 'argentino30+target=15', 'ufsm24+target=12'])(
    '%s: out and in again',
    async (rules) => {
      const records = await Promise.all([1, 2, 'golden', '7/3'].map((seed) => played(rules, seed)));
      const text = records.map(writeTrucoText).join('\n');
      expect(readTrucoTexts(text)).toEqual(records);
      expect(text).toMatch(/^\[Game "truco\//);
      // notes of people are passed over
      expect(readTrucoTexts(text.replace(/^1\. .*$/gm, '$& ; a good hand'))).toEqual(records);
    },
  );

  test('what does not fit is refused by name', async () => {
    const text = writeTrucoText(await played('ufsm24', 5));
    for (const [wrong, message] of [
      ['hello', 'begins with a tag'],
      [text.replace(/\[Seed.*\n/, ''), 'no tag [Seed'],
      [text.replace(/Seed "5"/, 'Seed "6"'), /not those of the seed|illegal|not legal|lead to|action/],
      [text.replace(/Result "/, 'Result "9'), /lead to/],
      [text.replace(/^1\. /m, '2. '), 'must read "1.'],
      [text.replace(/^1\. .*$/m, '$&\nnonsense'), 'neither a tag nor a hand'],
      [text.replace('truco/ufsm24', 'tetris/nes'), /truco/i],
    ] as const)
      expect(() => readTrucoTexts(wrong), wrong.slice(0, 40)).toThrow(message);
  });
});
