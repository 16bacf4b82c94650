import { expect, test } from 'vitest';
import type { Agent } from '../../src/core/agent.ts';
import { agentConformance } from './agent-conformance.ts';
import { gameConformance } from './game-conformance.ts';
import { BET, type KuhnView, kuhn, PASS } from './kuhn.ts';

gameConformance(kuhn(5));
gameConformance(kuhn(1));

const explained: Agent<KuhnView> = {
  name: 'explained',
  act: ({ view, explain }) => {
    const action = view.card === 2 ? BET : PASS;
    if (!explain) return { action };
    return {
      action,
      why: {
        text: `I hold card ${view.card}.`,
        factors: [{ code: 'card', value: view.card ?? 0 }],
        choices: [{ action, value: 1 }],
      },
    };
  },
};
agentConformance(kuhn(5), () => explained);

test.each([
  ['pass pass', [PASS, PASS], 1, 1],
  ['bet pass', [BET, PASS], 0, 1],
  ['bet bet', [BET, BET], 1, 2],
  ['pass bet pass', [PASS, BET, PASS], 1, 1],
  ['pass bet bet', [PASS, BET, BET], 1, 2],
])('%s with jack against king', (_name, actions, winner, points) => {
  const state = kuhn(5).parse('0-0 0 JK .');
  for (const action of actions) state.apply(action);
  expect(state.scores()[winner]).toBe(points);
  expect(state.scores()[1 - winner]).toBe(0);
  expect(state.lead).toBe(1);
});
