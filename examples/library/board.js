// Where can a piece come to rest on a board, and what does it leave behind?
import { Match, OVER } from 'jogatina';
import { formatBoard, formatPiece, formatPlacement, parseRules, rowOf, tetrisGame } from 'jogatina/games/tetris';

const game = tetrisGame(parseRules('classic,height=8'));
const match = new Match(game, { seed: 5 });
for (let n = 0; n < 3 && match.advance() !== OVER; n++) {
  const { view, legal } = match.turn();
  const lowest = legal.reduce((best, each) => (rowOf(each) < rowOf(best) ? each : best));
  console.log(`${formatPiece(view.piece)} has ${legal.length} places and goes to ${formatPlacement(lowest)}`);
  match.answer(lowest);
}
console.log(formatBoard(match.state.board));
