// Who is better? Every deal is played twice with the seats swapped, so that luck falls out.
import { Duel, gauntlet, matchPlayerOf } from 'jogatina/arena';

const agents = ['careful', 'random'];
const play = matchPlayerOf({ game: 'truco/ufsm24', agents });
const duel = new Duel({ agents, duplicate: true, sprt: { elo0: 0, elo1: 50 } });
for (const match of gauntlet(agents, { seed: 1, matches: 200, duplicate: true })) {
  duel.add(await play(match));
  if (duel.decided) break;
}
const { matches, winRate, sprt } = duel.result(1);
console.log(`${agents[0]} took ${(100 * winRate.mean).toFixed(1)} % of ${matches} matches`);
console.log(`more than 50 Elo better: ${sprt?.verdict === 'H1' ? 'yes' : 'not shown'}`);
