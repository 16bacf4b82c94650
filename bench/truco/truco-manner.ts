/**
 * What `master` with `adapt=1` gains from a player whose manner at truco it has read for certain, and what it keeps against
 * a best response, exactly, mean points a hand of both seats: in the rest of a hand after some first tricks with the chances
 * of the deal, or with `--whole` in cards and truco from the first card on (a minute each).
 *
 *     node bench/truco/truco-manner.ts [--whole] [MANNER ...]
 */
import { BOTH, betState } from '../../src/agents/truco/equilibrium/cards/truco-bets.ts';
import { shippedTrucoStrategy } from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { CAREFUL, EAGER } from '../../src/agents/truco/master/adapt/adaptive-truco.ts';
import { measureResponse, type ResponseGame } from '../../src/agents/truco/master/adapt/measure-response.ts';
import { treeSize } from '../../src/solve/public-tree.ts';
import { dealtRest, mannerOf } from '../../testing/truco/truco-manners.ts';

const [option, ...others] = process.argv.slice(2);
const names = option === '--whole' || option === undefined ? others : [option, ...others];
const strategy = shippedTrucoStrategy();
const { tree } = strategy;
const start = betState({ level: 1, owner: BOTH, caller: -1 });
const games: Readonly<Record<string, ResponseGame>> =
  option === '--whole'
    ? { 'whole hand': { tree, size: treeSize(tree), usual: strategy, table: strategy, point: 1 } }
    : {
        'mano won the first trick': dealtRest(strategy, [5, 9], start),
        'nobody won it': dealtRest(strategy, [9, 9], start),
        'pie won it': dealtRest(strategy, [10, 4], start),
      };

/** Unread; read, by who has lost more than it won so far; read, by who has not. */
const LEVELS = [
  [0, CAREFUL],
  [1, CAREFUL],
  [1, EAGER],
] as const;

const manners = {
  'very good cards only': mannerOf(tree, { calls: 0.92, bluffs: 0 }, { accepts: 0.85, dares: 0, bluffs: 0 }),
  'good cards only': mannerOf(
    tree,
    { calls: 0.84, bluffs: 0, waits: false },
    { accepts: 0.75, dares: 0, raises: 0.9, bluffs: 0 },
  ),
  'never folds': mannerOf(
    tree,
    { calls: 0.76, bluffs: 0, waits: false },
    { accepts: 0, dares: 0, raises: 0.9, bluffs: 0 },
  ),
  'bluffs often': mannerOf(
    tree,
    { calls: 0.76, bluffs: 0.5, waits: false },
    { accepts: 0.55, dares: 0.2, raises: 0.75, bluffs: 0.15 },
  ),
  'waits for the second trick': mannerOf(
    tree,
    { calls: 0.68, bluffs: 0, waits: true },
    { accepts: 0.65, dares: 0, raises: 0.9, bluffs: 0 },
  ),
};

for (const [name, manner] of Object.entries(manners)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const [after, game] of Object.entries(games))
    for (const [read, eager] of LEVELS) {
      const both = [0, 1].map((seat) => measureResponse(game, seat, manner, { read, eager }));
      const mean = (key: 'takes' | 'keeps') => Number(((both[0][key] + both[1][key]) / 2).toFixed(3));
      const figures = { manner: name, after, read, eager, takes: mean('takes'), keeps: mean('keeps') };
      process.stdout.write(`${JSON.stringify(figures)}\n`);
    }
}
