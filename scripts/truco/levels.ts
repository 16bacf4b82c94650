/**
 * Measures the levels of play (`src/agents/truco/levels`) and writes `data/truco/levels.json`: each against the one above
 * it, up to `master`, in duplicate matches, and half as many against the usual opponent, from whose 1500 Elo points the
 * others are counted (maximum likelihood, 95 % intervals).
 *
 *     node scripts/truco/levels.ts 200
 */
import { writeFileSync } from 'node:fs';
import { levels } from '../../src/agents/truco/levels/levels.ts';
import { matchPlayerOf } from '../../src/arena/match-player.ts';
import type { PlayedMatch } from '../../src/arena/played.ts';
import { eloRatings } from '../../src/arena/ratings.ts';
import { allAgainstAll, type ScheduledMatch } from '../../src/arena/schedule.ts';
import { crossTable, scoresOf, sumTally } from '../../src/arena/standings.ts';
import { wilson } from '../../src/core/statistics.ts';

const USUAL = 'careful';
const AT = 1500;
const SEED = 2028;
const RULES = 'ufsm24';

const matches = Number(process.argv[2] ?? 200);
const ladder = [...levels.map(({ name }) => name), 'master'];
const names = [...ladder, USUAL];
const play = matchPlayerOf({ game: `truco/${RULES}`, agents: names });
const played: PlayedMatch[] = [];

/** Duplicate matches of two of the field. */
async function meet(one: string, other: string, count: number): Promise<void> {
  const seats = [one, other].map((name) => names.indexOf(name));
  const schedule: Iterable<ScheduledMatch> = allAgainstAll([one, other], {
    seed: SEED,
    matches: count,
    duplicate: true,
  });
  for (const match of schedule) played.push(await play({ ...match, seats: match.seats.map((seat) => seats[seat]) }));
}

const start = process.cpuUsage();
for (let i = ladder.length - 1; i > 0; i--) {
  await meet(ladder[i], ladder[i - 1], matches);
  process.stderr.write(`${ladder[i]} against ${ladder[i - 1]}: ${stepOf(i - 1).won} %\n`);
}
for (const name of ladder) await meet(name, USUAL, matches / 2);
const table = crossTable(names.length, played);
const { ratings } = eloRatings(scoresOf(table));
const usual = ratings[names.indexOf(USUAL)].mean;
const strengths = Object.fromEntries(
  ladder.slice(0, -1).map((name, i) => {
    const { mean, low, high } = ratings[i];
    const [rating, from, to] = [mean, low, high].map((points) => Math.round(points - usual + AT));
    return [name, { rating, low: from, high: to, matches: sumTally(table[i]).matches }];
  }),
);
const steps = levels.map((_, i) => stepOf(i));
const command = `node scripts/truco/levels.ts ${matches}`;
const made = { command, rules: RULES, anchor: { name: USUAL, rating: AT }, steps, strengths };
writeFileSync(new URL('../../data/truco/levels.json', import.meta.url), `${JSON.stringify(made, null, 1)}\n`);
console.log(made);
const { user, system } = process.cpuUsage(start);
console.log(`${((user + system) / 6e7).toFixed(1)} minutes of CPU time`);

/** How often a level is beaten by the one above it. */
function stepOf(i: number) {
  const { wins, matches: of } = crossTable(names.length, played)[i + 1][i];
  const { mean, low, high } = wilson(wins, of);
  const [won, from, to] = [mean, low, high].map((share) => Number((100 * share).toFixed(1)));
  return { above: ladder[i + 1], below: ladder[i], won, low: from, high: to, matches: of };
}
