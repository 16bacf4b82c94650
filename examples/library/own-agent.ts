// A whole agent: of all places where a piece can come to rest, it takes the lowest.
import { type Agent, playMatch } from 'jogatina';
import { parseRules, rowOf, type TetrisView, tetrisGame } from 'jogatina/games/tetris';

const low: Agent<TetrisView> = {
  name: 'low',
  act: ({ legal }) => ({ action: legal.reduce((best, each) => (rowOf(each) < rowOf(best) ? each : best)) }),
};
const { scores, actions } = await playMatch(tetrisGame(parseRules('classic')), [low], { seed: 1 });
console.log(`${low.name} placed ${actions.length} pieces and removed ${scores[0]} lines`);
