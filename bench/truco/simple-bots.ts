/**
 * Duplicate matches of an agent against simple bots of the kinds that others write (`testing/truco/simple-bots.ts`), with
 * the points a hand that it takes in envido and in the rest of the hand.
 *
 *     node bench/truco/simple-bots.ts [AGENT] [MATCHES] [SEED] [BOT ...]
 */
import { trucoAgent } from '../../src/agents/truco/index.ts';
import { Duel } from '../../src/arena/duel.ts';
import { matchPlayer } from '../../src/arena/match-player.ts';
import { allAgainstAll } from '../../src/arena/schedule.ts';
import type { Agent } from '../../src/core/agent.ts';
import { trucoGame } from '../../src/games/truco/game.ts';
import type { TrucoView } from '../../src/games/truco/view.ts';
import { simpleBets, simpleBot } from '../../testing/truco/simple-bots.ts';

const [name = 'master', matches = '40', seed = '1', ...named] = process.argv.slice(2);
const bots = named.length > 0 ? named : Object.keys(simpleBets);

/** Counts the points of each hand that an agent sees. */
function counted(agent: Agent<TrucoView>, taken: { hands: number; envido: number; cards: number }): Agent<TrucoView> {
  let last = 0;
  return {
    name: agent.name,
    act: (turn) => agent.act(turn),
    begin: (match) => {
      last = 0;
      agent.begin?.(match);
    },
    saw: (view) => {
      agent.saw?.(view);
      if (!view.outcome || view.hand === last) return;
      last = view.hand;
      const mine = (winner: number | null) => (winner === view.seat ? 1 : -1);
      taken.hands++;
      taken.cards += mine(view.outcome.winner) * view.outcome.points;
      if (view.envido.winner !== null) taken.envido += mine(view.envido.winner) * view.envido.points;
    },
  };
}

for (const bot of bots) simpleBot(bot);
for (const bot of bots) {
  const taken = { hands: 0, envido: 0, cards: 0 };
  const agents = [name, bot] as const;
  const duel = new Duel({ agents: [...agents], duplicate: true });
  const make = [() => counted(trucoAgent(name).create(), taken), () => simpleBot(bot)];
  const play = matchPlayer(trucoGame('ufsm24'), (entrant) => make[entrant]());
  for (const match of allAgainstAll(agents, { seed, matches: Number(matches), duplicate: true }))
    duel.add(await play(match));
  const { winRate, faults } = duel.result(1);
  if (faults.length > 0) throw new Error(`${faults.length} faults, the first: ${JSON.stringify(faults[0])}`);
  const percent = (share: number) => (100 * share).toFixed(1);
  const each = (points: number) => (points / taken.hands).toFixed(3);
  process.stdout.write(
    `${name} against ${bot}: ${percent(winRate.mean)} % (${percent(winRate.low)} to ${percent(winRate.high)}) of ${matches}; ` +
      `points a hand: envido ${each(taken.envido)}, cards and truco ${each(taken.cards)}, ${taken.hands} hands\n`,
  );
}
