// One match of Truco between two of our agents. The same seed gives the same match.
import { agentOf, gameOf, playMatch } from 'jogatina';

const game = gameOf('truco/ufsm24');
const players = ['careful', 'random'].map((name) => agentOf(name, game)());
const { winner, scores, actions } = await playMatch(game, players, { seed: 7 });
console.log(`${players[winner].name} won ${scores.join(' to ')} after ${actions.length} actions`);
console.log(`it began: ${actions.slice(0, 5).map(game.formatAction, game).join(', ')}`);
