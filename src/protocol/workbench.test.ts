import { testSchemas } from './testing/schema-tests.ts';
import * as workbench from './workbench.ts';

const game = { id: 'truco/ufsm24@2', description: 'Truco' };
const agent = { game: 'truco', name: 'careful', description: 'plays by rules' };

testSchemas(workbench, {
  workbench: {
    good: [{ version: '1.0.0', games: [game], agents: [agent] }],
    bad: {
      'no games': { version: '1.0.0', agents: [] },
      'an agent of no game': { version: '1', games: [], agents: [{}] },
    },
  },
  problem: { good: [{ error: 'there is no such match' }], bad: { 'no sentence': { error: null } } },
});
