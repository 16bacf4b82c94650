/**
 * Writes `data/truco/match-openings.table`: openings of `master`, solved over cards, envido and folding together, points
 * of envido counted by the chance to win the match. They are solved at 0-0 of `ufsm24` and at scores from which the others
 * are near: where the auction of one gives little away at another. The file says too which one is played at each score.
 * Each opening is kept in a folder when it is ready, so that the command goes on where it was cut off; `--minutes` ends
 * it earlier, with those that are ready. Some 25 seconds of CPU time an opening.
 *
 *     node scripts/truco/match-openings.ts FOLDER [--count N] [--iterations N] [--anchor CHANCE] [--minutes N]
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { OpeningStrategy } from '../../src/agents/truco/equilibrium/opening/opening-strategy.ts';
import {
  shippedOpeningStrategy,
  shippedTrucoStrategy,
} from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { HandModel } from '../../src/agents/truco/master/hand-model.ts';
import {
  type MatchOpeningFacts,
  NONE,
  type OpeningsOf,
  packMatchOpening,
  readMatchOpenings,
  writeMatchOpenings,
} from '../../src/agents/truco/master/opening/match-openings.ts';
import { MeasuredOpening, openingValues } from '../../src/agents/truco/master/opening/measure-opening.ts';
import {
  auctionAt,
  auctionLosses,
  farScores,
  type Scores,
  spread,
  visitsOf,
} from '../../src/agents/truco/master/opening/opening-scores.ts';
import { keptOpening, solveMatchOpening } from '../../src/agents/truco/master/opening/solve-opening.ts';
import { usualOpening } from '../../src/agents/truco/master/opening/usual-opening.ts';
import { once } from '../../src/core/once.ts';
import { parseRules } from '../../src/games/truco/rules.ts';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '40' },
    iterations: { type: 'string', default: '64' },
    anchor: { type: 'string', default: '0.5' },
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
const MOST_LOSS = 0.05;
const FAR_BEHIND = 7;
/** Leaning that always may be. */
const LEAST_ANCHOR = 0.1;
const MOST_GIVEN_AWAY = 0.035;
const file = new URL('../../data/truco/match-openings.table', import.meta.url);
const command = `node scripts/truco/match-openings.ts FOLDER --count ${given.count} --iterations ${given.iterations} --anchor ${given.anchor}`;
const until = Date.now() + 60_000 * Number(given.minutes);
const tell = (text: string) => process.stdout.write(`${text}\n`);

const rules = parseRules('ufsm24');
const scores = farScores(rules);
const auctions = scores.map((each) => auctionAt(rules, each));
const losses = kept('losses', () => scores.map((each) => auctionLosses(rules, each, auctions)));
const visits = visitsOf(rules, scores).map((often, place) => (isFarBehind(scores[place]) ? 0 : often));
const chosen = spread(losses, visits, Number(given.count));
tell(`to be solved at ${chosen.map((place) => scores[place].join('-')).join(' ')}`);

const model = new HandModel(rules, shippedTrucoStrategy());
const values = once(() => openingValues(model));

/** Whether mano is so far behind that its opening is decided one by one. */
function isFarBehind([mano, pie]: Scores): boolean {
  return pie - mano >= FAR_BEHIND;
}

/** What the folder has under a name, or what is made now and put there. */
function kept<T>(name: string, make: () => T): T {
  const path = join(folder, `${name}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  const made = make();
  writeFileSync(`${path}.part`, JSON.stringify(made));
  renameSync(`${path}.part`, path);
  return made;
}

interface Kept {
  readonly facts: MatchOpeningFacts;
  readonly packed: string;
}

function packed(at: Scores, opening: OpeningStrategy): Kept {
  const { facts, packed: bytes } = packMatchOpening(at, opening);
  tell(`${at.join('-')}: ${facts.value.toFixed(4)}, ${facts.exploitability.toFixed(4)}, ${facts.bytes} bytes`);
  return { facts, packed: Buffer.from(bytes).toString('base64') };
}

const START: Scores = [0, 0];
const usual = kept('usual', () => {
  const measured = new MeasuredOpening(model, values(), START);
  const weights = usualOpening(model, measured, shippedOpeningStrategy());
  return packed(START, keptOpening(model, measured, weights, { iterations: 0, anchor: 0, command }));
});

/** Leans less where much would be given away for it. */
function solved(at: Scores): Kept {
  const measured = new MeasuredOpening(model, values(), at);
  const iterations = Number(given.iterations);
  const usual = usualOpening(model, measured, shippedOpeningStrategy());
  let anchor = Number(given.anchor);
  for (;;) {
    const opening = solveMatchOpening(model, measured, { iterations, anchor, command, usual });
    if (opening.facts.exploitability <= MOST_GIVEN_AWAY || anchor <= LEAST_ANCHOR) return packed(at, opening);
    anchor = Math.max(LEAST_ANCHOR, anchor - 0.2);
  }
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
    // the first in the file is the usual opening
    if (least <= MOST_LOSS && !isFarBehind(at)) places[mano * target + pie] = 1 + lost.indexOf(least);
  }
  tell(`${name}: an opening at ${places.filter((place) => place !== NONE).length} of ${places.length} scores`);
  return { target, falta, places };
}

const parts = [usual, ...ready];
const head = {
  command,
  openings: parts.map(({ facts }) => facts),
  rules: ['ufsm24', 'argentino30'].map(openingsOf),
};
const bytes = writeMatchOpenings(
  head,
  parts.map((part) => Buffer.from(part.packed, 'base64')),
);
// openings of a folder that another version packed cannot be read
const written = readMatchOpenings(bytes, model.strategy);
for (const place of parts.keys()) written.opening(place);
writeFileSync(file, bytes);
const { user, system } = process.cpuUsage();
tell(JSON.stringify({ openings: ready.length, bytes: bytes.length, cpuSeconds: Math.round((user + system) / 1e6) }));
