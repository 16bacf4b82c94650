// A whole agent: it always takes the first legal action. Run it with: node examples/lefty.ts

import type { Agent } from '../src/core/agent.ts';
import { playMatch } from '../src/core/play.ts';
import { gameOf } from '../src/families/index.ts';

const lefty: Agent<unknown> = { name: 'lefty', act: ({ legal }) => ({ action: legal[0] }) };
const { scores, actions } = await playMatch(gameOf('tetris/classic'), [lefty], { seed: 1 });
console.log(`${lefty.name} placed ${actions.length} pieces and removed ${scores[0]} lines`);
