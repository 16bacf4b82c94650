// What an agent thought: reasons are given where they are asked for.
import { agentOf, gameOf, playMatch } from 'jogatina';

const game = gameOf('truco/ufsm24');
let told = 0;
await playMatch(game, [agentOf('careful', game)(), agentOf('random', game)()], {
  seed: 3,
  explain: true,
  onAction: (_state, seat, action, why) => {
    if (why && told++ < 3) console.log(`seat ${seat} played ${game.formatAction(action)}: ${JSON.stringify(why)}`);
  },
});
