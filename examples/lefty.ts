// A whole agent: it always takes the first legal action. Run it with: npm exec -- node examples/lefty.ts
// (that is the Node that comes with the packages; `npm run build` makes the library that it imports)
import { gameOf, playMatch } from 'jogatina';

const lefty = { name: 'lefty', act: ({ legal }: { legal: readonly number[] }) => ({ action: legal[0] }) };
const { scores, actions } = await playMatch(gameOf('tetris/classic'), [lefty], { seed: 1 });
console.log(`${lefty.name} placed ${actions.length} pieces and removed ${scores[0]} lines`);
