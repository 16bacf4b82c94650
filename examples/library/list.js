// What there is to play, and who plays it.
import { agents, games } from 'jogatina';

for (const { id, description } of games) console.log(`${id.padEnd(28)} ${description}`);
for (const { game, name } of agents) console.log(`${game.padEnd(28)} ${name}`);
