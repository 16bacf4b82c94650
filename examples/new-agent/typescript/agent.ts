import { createInterface } from 'node:readline';

interface Turn {
  readonly type: string;
  readonly match: string;
  readonly turn: number;
  readonly game: string;
  /** What your seat may know: docs/agent-api.md of Jogatina. */
  readonly view: Readonly<Record<string, unknown>>;
  readonly legal: readonly { readonly action: number; readonly text: string }[];
}

/** One of the legal actions, by its number. */
function choose({ game, legal }: Turn): number {
  if (game.startsWith('tetris/')) {
    // "2@4,0" is orientation 2 at column 4, row 0: the lowest place
    const row = ({ text }: { text: string }) => Number(text.split(',')[1]);
    return legal.reduce((best, choice) => (row(choice) < row(best) ? choice : best)).action;
  }
  // cards before bets; accept what you are asked; never fold
  const wanted = (word: string) => legal.find(({ text }) => text.startsWith(word));
  return (wanted('PLAY') ?? wanted('QUIERO') ?? legal[0]!).action;
}

const say = (message: object) => console.log(JSON.stringify(message));

say({ type: 'hello', name: 'NAME' });
for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line) as Turn;
  const { type, match, turn } = message;
  if (type === 'turn') say({ type: 'answer', match, turn, action: choose(message) });
}
