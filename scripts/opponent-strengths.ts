/**
 * Measures how strong the opponents of a lobby are and writes `data/<family>/strengths.json`: every opponent against
 * every other, and what a lobby groups (the policies of the study) against the two usual players. Duplicate matches,
 * Elo points by maximum likelihood with their 95 % intervals, the usual opponent at 1500.
 *
 *     node scripts/opponent-strengths.ts truco 60
 *     node scripts/opponent-strengths.ts truco-brazil 200
 */
import { writeFileSync } from 'node:fs';
import { policyNames } from '../src/agents/truco/cases/reuse/policies.ts';
import { matchPlayerOf } from '../src/arena/match-player.ts';
import type { PlayedMatch } from '../src/arena/played.ts';
import { eloRatings } from '../src/arena/ratings.ts';
import { allAgainstAll, gauntlet, type ScheduledMatch } from '../src/arena/schedule.ts';
import { crossTable, scoresOf, sumTally } from '../src/arena/standings.ts';
import { InputError } from '../src/core/errors.ts';

/** The rating of the usual opponent: others are measured from it. */
const USUAL = 'careful';
const AT = 1500;
const SEED = 2026;

const fields: Readonly<
  Record<string, { readonly rules: string; readonly agents: readonly string[]; readonly grouped: readonly string[] }>
> = {
  truco: {
    rules: 'ufsm24',
    agents: [
      ...['careful', 'bold', 'careful,level=1', 'careful,level=2', 'novice', 'bluffer', 'sampler', 'equilibrium'],
      ...['equilibrium-plus', 'master', 'cbr-best', 'random'],
    ],
    grouped: policyNames,
  },
  'truco-brazil': {
    rules: 'paulista',
    agents: ['careful', 'bold', 'careful,level=1', 'careful,level=2', 'sampler', 'equilibrium', 'random'],
    grouped: [],
  },
};

const [family = '', count = '60'] = process.argv.slice(2);
if (!Object.hasOwn(fields, family)) throw new InputError(`name one of ${Object.keys(fields).join(', ')}`);
const { rules, agents, grouped } = fields[family];
const matches = Number(count);
const names = [...agents, ...grouped];
const meeting = { seed: SEED, matches, duplicate: true };

/** Seats by the numbers of the whole field. */
const among = (own: readonly string[], schedule: Iterable<ScheduledMatch>): ScheduledMatch[] =>
  Array.from(schedule, ({ seats, seed }) => ({ seats: seats.map((seat) => names.indexOf(own[seat])), seed }));
const schedule = [
  ...among(agents, allAgainstAll(agents, meeting)),
  ...agents.slice(0, 2).flatMap((one) => {
    const own = [one, ...grouped];
    return grouped.length > 0 ? among(own, gauntlet(own, meeting)) : [];
  }),
];

const play = matchPlayerOf({ game: `${family}/${rules}`, agents: names });
const played: PlayedMatch[] = [];
for (const [i, match] of schedule.entries()) {
  played.push(await play(match));
  if (i % 100 === 0) process.stderr.write(`${i} of ${schedule.length}\n`);
}
const table = crossTable(names.length, played);
const { ratings } = eloRatings(scoresOf(table));
const usual = ratings[names.indexOf(USUAL)].mean;
const strengths = Object.fromEntries(
  names.map((name, i) => {
    const { mean, low, high } = ratings[i];
    const [rating, from, to] = [mean, low, high].map((points) => Math.round(points - usual + AT));
    return [name, { rating, low: from, high: to, matches: sumTally(table[i]).matches }];
  }),
);
const command = `node scripts/opponent-strengths.ts ${family} ${matches}`;
const file = new URL(`../data/${family}/strengths.json`, import.meta.url);
writeFileSync(file, `${JSON.stringify({ command, rules, anchor: { name: USUAL, rating: AT }, strengths }, null, 1)}\n`);
console.log(strengths);
