/**
 * Writes `data/truco/match-openings.table`: openings of `master`, solved over cards, envido and folding together, points
 * of envido counted by the chance to win the match. They are solved at 0-0 of `ufsm24` and at scores from which the others
 * are near: where the auction of one gives little away at another. The file says too which one is played at each score.
 * Each opening is kept in a folder when it is ready, so that the command goes on where it was cut off; `--minutes` ends
 * it earlier, with those that are ready. Some ten seconds of CPU time an opening.
 *
 *     node scripts/truco-match-openings.ts FOLDER [--count N] [--iterations N] [--minutes N]
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { shippedTrucoStrategy } from '../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { HandModel } from '../src/agents/truco/master/hand-model.ts';
import {
  type MatchOpeningFacts,
  NONE,
  type OpeningsOf,
  packMatchOpening,
  writeMatchOpenings,
} from '../src/agents/truco/master/match-openings.ts';
import { MeasuredOpening, openingValues } from '../src/agents/truco/master/measure-opening.ts';
import {
  auctionAt,
  auctionLosses,
  farScores,
  type Scores,
  spread,
  visitsOf,
} from '../src/agents/truco/master/opening-scores.ts';
import { solveMatchOpening } from '../src/agents/truco/master/solve-opening.ts';
import { once } from '../src/core/once.ts';
import { parseRules } from '../src/games/truco/rules.ts';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '28' },
    iterations: { type: 'string', default: '64' },
    minutes: { type: 'string', default: '600' },
  },
});
const [folder] = positionals;
if (!folder) throw new Error('name a folder for the openings that are ready');
mkdirSync(folder, { recursive: true });
/**
 * Where every opening's auction gives away more, envido, folding and cards are decided one by one: that gives away 0.065
 * to 0.11 points a hand, and 0.02 where mano is far behind.
 */
const MOST_LOSS = 0.04;
const FAR_BEHIND = 7;
const file = new URL('../data/truco/match-openings.table', import.meta.url);
const command = `node scripts/truco-match-openings.ts FOLDER --count ${given.count} --iterations ${given.iterations}`;
const until = Date.now() + 60_000 * Number(given.minutes);
const tell = (text: string) => process.stdout.write(`${text}\n`);

const rules = parseRules('ufsm24');
const scores = farScores(rules);
const auctions = scores.map((each) => auctionAt(rules, each));
const losses = kept('losses', () => scores.map((each) => auctionLosses(rules, each, auctions)));
const chosen = spread(losses, visitsOf(rules, scores), Number(given.count));
tell(`to be solved at ${chosen.map((place) => scores[place].join('-')).join(' ')}`);

const model = new HandModel(rules, shippedTrucoStrategy());
const values = once(() => openingValues(model));

/** What the folder has under a name, or what is made now and put there. */
function kept<T>(name: string, make: () => T): T {
  const path = join(folder, `${name}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  const made = make();
  writeFileSync(`${path}.part`, JSON.stringify(made));
  renameSync(`${path}.part`, path);
  return made;
}

function solved(at: Scores): { readonly facts: MatchOpeningFacts; readonly packed: string } {
  const measured = new MeasuredOpening(model, values(), at);
  const opening = solveMatchOpening(model, measured, { iterations: Number(given.iterations), command });
  const { facts, packed } = packMatchOpening(at, opening);
  tell(`${at.join('-')}: ${facts.value.toFixed(4)}, ${facts.exploitability.toFixed(4)}, ${facts.bytes} bytes`);
  return { facts, packed: Buffer.from(packed).toString('base64') };
}

const ready = chosen.flatMap((place) => {
  const at = scores[place];
  const name = at.join('-');
  if (Date.now() > until && !existsSync(join(folder, `${name}.json`))) return [];
  return [{ ...kept(name, () => solved(at)), auction: auctions[place] }];
});

/** For each score of a rule set the opening whose auction gives least away there. */
function openingsOf(name: string): OpeningsOf {
  const set = parseRules(name);
  const { target, falta } = set;
  const places = new Array<number>(target * target).fill(NONE);
  const played = ready.map(({ auction }) => auction);
  for (const at of farScores(set)) {
    const lost = auctionLosses(set, at, played);
    const least = Math.min(...lost);
    const [mano, pie] = at.map((points) => target - points - 1);
    const behind = at[1] - at[0];
    if (least <= MOST_LOSS && behind < FAR_BEHIND) places[mano * target + pie] = lost.indexOf(least);
  }
  tell(`${name}: an opening at ${places.filter((place) => place !== NONE).length} of ${places.length} scores`);
  return { target, falta, places };
}

const head = {
  command,
  openings: ready.map(({ facts }) => facts),
  rules: ['ufsm24', 'argentino30'].map(openingsOf),
};
const bytes = writeMatchOpenings(
  head,
  ready.map(({ packed }) => Buffer.from(packed, 'base64')),
);
writeFileSync(file, bytes);
const { user, system } = process.cpuUsage();
tell(JSON.stringify({ openings: ready.length, bytes: bytes.length, cpuSeconds: Math.round((user + system) / 1e6) }));
