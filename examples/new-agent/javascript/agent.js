import { createInterface } from 'node:readline';

/** One of the legal actions, by its number. What a turn has: docs/agent-api.md of Jogatina. */
function choose({ game, legal }) {
  if (game.startsWith('tetris/')) {
    // "2@4,0" is orientation 2 at column 4, row 0: the lowest place
    const row = ({ text }) => Number(text.split(',')[1]);
    return legal.reduce((best, choice) => (row(choice) < row(best) ? choice : best)).action;
  }
  // cards before bets; accept what you are asked; never fold
  const wanted = (word) => legal.find(({ text }) => text.startsWith(word));
  return (wanted('PLAY') ?? wanted('QUIERO') ?? legal[0]).action;
}

const say = (message) => console.log(JSON.stringify(message));

say({ type: 'hello', name: 'NAME' });
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  const { type, match, turn } = message;
  if (type === 'turn') say({ type: 'answer', match, turn, action: choose(message) });
}
