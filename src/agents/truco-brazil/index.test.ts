import { describe, expect, test } from 'vitest';
import { agentConformance } from '../../../testing/conformance/agent-conformance.ts';
import { refuses } from '../../../testing/refusals.ts';
import type { Agent } from '../../core/agent.ts';
import { playMatch } from '../../core/play.ts';
import { type BrazilView, brazilGame } from '../../games/truco-brazil/index.ts';
import { manyRules } from '../../games/truco-brazil/testing/hand.test-support.ts';
import { brazilAgent, brazilAgents } from './index.ts';

const quick = (name: string) => brazilAgent(name === 'sampler' ? 'sampler,playouts=20' : name).create();

for (const { name } of brazilAgents)
  agentConformance(brazilGame(name === 'random' ? 'mineiro' : 'paulista+target=6'), () => quick(name), { matches: 2 });

describe.each(brazilAgents.map(({ name }) => name))('%s', (name) => {
  test('plays whole matches under all rules, in both seats', async () => {
    for (const [i, rules] of manyRules.entries()) {
      const agents: Agent<BrazilView>[] = [quick(name), quick('random')];
      const result = await playMatch(brazilGame(rules), i % 2 ? agents : agents.reverse(), { seed: i, explain: true });
      expect(result.faults).toEqual([]);
    }
  });
});

/** Wins of the first in pairs of matches with the same deals, seats swapped. */
async function wins(rules: string, first: string, second: string, matches: number): Promise<number> {
  let won = 0;
  for (let match = 0; match < matches; match++) {
    const swapped = match % 2;
    const agents = [brazilAgent(first).create(), brazilAgent(second).create()];
    const { winner } = await playMatch(brazilGame(rules), swapped ? agents.reverse() : agents, { seed: match >> 1 });
    if (winner === swapped) won++;
  }
  return won;
}

// Guards with room for luck; the measured rates are in docs/rules/truco-brazil.md.
test.each([
  ['paulista', 'careful', 'random', 60, 54],
  ['mineiro', 'careful', 'random', 60, 52],
  ['paulista', 'careful', 'careful,level=1', 80, 44],
  ['paulista', 'sampler,playouts=100', 'careful', 40, 20],
])('%s: %s beats %s in %i matches at least %i times', async (rules, first, second, matches, least) => {
  expect(await wins(rules, first, second, matches)).toBeGreaterThanOrEqual(least);
});

refuses('%j is refused', (text) => brazilAgent(text), [
  ['nobody', 'no agent "nobody" for Brazilian Truco: random, careful'],
  ['', 'no agent ""'],
  ['random,level=1', 'no option "level=1" of the agent random: none'],
  ['careful,level', 'no option "level" of the agent careful: level=<number>'],
  ['careful,level=4', 'level must be 1, 2 or 3, not 4'],
  ['sampler,playouts=0', 'playouts must be a whole number from 1, not 0'],
  ['sampler,milliseconds=0', 'milliseconds must be above 0'],
]);
