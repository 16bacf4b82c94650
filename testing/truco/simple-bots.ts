import { handOf } from '../../src/agents/truco/equilibrium/cards/hands.ts';
import { ranks14 } from '../../src/agents/truco/equilibrium/cards/ranks.ts';
import type { Agent } from '../../src/core/agent.ts';
import { InputError } from '../../src/core/errors.ts';
import type { Rng } from '../../src/core/rng.ts';
import { ACTION, FIRST_CALL } from '../../src/games/truco/actions.ts';
import { handEnvido } from '../../src/games/truco/cards.ts';
import type { TrucoView } from '../../src/games/truco/view.ts';

/** What a simple bot looks at; cards by strength, 1 (a four) to 14 (the one of espadas). */
interface Sight {
  readonly rng: Rng;
  readonly envido: number;
  /** Cards held, strongest first. */
  readonly cards: readonly number[];
  readonly won: number;
  readonly lost: number;
  /** The level of truco that waits for an answer, or 0. */
  readonly asked: number;
}

/** How a simple bot bets: whether it calls and accepts, and its next call of truco. */
interface Bets {
  readonly opens: (sight: Sight) => number;
  readonly acceptsEnvido: (sight: Sight) => boolean;
  readonly calls: (sight: Sight) => boolean;
  readonly accepts: (sight: Sight) => boolean;
  readonly raises: (sight: Sight) => boolean;
}

const NOTHING = -1;
const best = ({ cards }: Sight) => cards[0] ?? 0;
/** The two strongest cards and the tricks so far, as `examples/bots/honest.py` counts them. */
const force = ({ cards, won, lost }: Sight) => (cards[0] ?? 0) + (cards[1] ?? 7) + 4 * (won - lost);

/**
 * Programs by rules of the kinds that others write, in this process: the two of `examples/bots`, one that never folds, one
 * that plays its good cards only, one that bluffs half the time, one that waits for the last tricks and one by lot.
 */
export const simpleBets: Readonly<Record<string, Bets>> = {
  honest: {
    opens: ({ envido }) => (envido >= 31 ? ACTION.REAL_ENVIDO : envido >= 27 ? ACTION.ENVIDO : NOTHING),
    acceptsEnvido: ({ envido }) => envido >= 27,
    calls: (sight) => force(sight) >= 21,
    accepts: (sight) => force(sight) >= 17 + sight.asked,
    raises: (sight) => force(sight) >= 24,
  },
  presser: {
    opens: ({ envido, rng }) => (envido >= 25 || rng.float() < 0.35 ? ACTION.ENVIDO : NOTHING),
    acceptsEnvido: ({ envido, rng }) => envido >= 23 || rng.float() < 0.3,
    calls: (sight) => best(sight) >= 10 || sight.rng.float() < 0.3,
    accepts: (sight) => best(sight) >= 8 || sight.rng.float() < 0.4,
    raises: (sight) => best(sight) >= 12 || sight.rng.float() < 0.15,
  },
  'never folds': {
    opens: ({ envido }) => (envido >= 28 ? ACTION.ENVIDO : NOTHING),
    acceptsEnvido: () => true,
    calls: (sight) => force(sight) >= 20,
    accepts: () => true,
    raises: (sight) => force(sight) >= 26,
  },
  'good cards only': {
    opens: ({ envido }) => (envido >= 29 ? ACTION.ENVIDO : NOTHING),
    acceptsEnvido: ({ envido }) => envido >= 29,
    calls: (sight) => best(sight) >= 12 && force(sight) >= 20,
    accepts: (sight) => best(sight) >= 11,
    raises: (sight) => best(sight) >= 13 && sight.won > 0,
  },
  'bluffs often': {
    opens: ({ envido, rng }) => (envido >= 28 || rng.float() < 0.5 ? ACTION.ENVIDO : NOTHING),
    acceptsEnvido: ({ envido }) => envido >= 25,
    calls: ({ rng }) => rng.float() < 0.5,
    accepts: (sight) => force(sight) >= 17,
    raises: ({ rng }) => rng.float() < 0.25,
  },
  'waits for the end': {
    opens: ({ envido }) => (envido >= 26 ? ACTION.ENVIDO : NOTHING),
    acceptsEnvido: ({ envido }) => envido >= 26,
    calls: (sight) => sight.won > sight.lost && best(sight) >= 8,
    accepts: (sight) => force(sight) >= 18,
    raises: (sight) => sight.won > sight.lost && best(sight) >= 11,
  },
  'by lot': {
    opens: ({ rng }) => (rng.float() < 0.4 ? ACTION.ENVIDO + rng.below(3) : NOTHING),
    acceptsEnvido: ({ rng }) => rng.float() < 0.6,
    calls: ({ rng }) => rng.float() < 0.25,
    accepts: ({ rng }) => rng.float() < 0.6,
    raises: ({ rng }) => rng.float() < 0.2,
  },
};

const strength = (card: number) => 14 - ranks14.of[card];

/** A simple bot of this name. */
export function simpleBot(name: string): Agent<TrucoView> {
  if (!Object.hasOwn(simpleBets, name))
    throw new InputError(`no bot ${name}: one of ${Object.keys(simpleBets).join(', ')}`);
  const bets = simpleBets[name];
  return { name, act: ({ view, legal, rng }) => ({ action: choose(bets, view, legal, rng) }) };
}

function choose(bets: Bets, view: TrucoView, legal: readonly number[], rng: Rng): number {
  const tricks = view.tricks.map(({ winner }) => winner);
  const sight = {
    rng,
    envido: handEnvido[handOf(view.cards)],
    cards: view.held.map(strength).sort((a, b) => b - a),
    won: tricks.filter((winner) => winner === view.seat).length,
    lost: tricks.filter((winner) => winner === 1 - view.seat).length,
    asked: view.truco.asked,
  };
  const first = (...wanted: readonly number[]) => wanted.find((action) => legal.includes(action)) ?? legal[0];
  const answer = (accepts: boolean) => first(accepts ? ACTION.QUIERO : ACTION.NO_QUIERO);
  if (legal.includes(ACTION.SHOW)) return ACTION.SHOW;
  if (legal.includes(ACTION.FLOR)) return ACTION.FLOR;
  if (view.flor.asked) return answer(true);
  if (view.envido.asked) return answer(bets.acceptsEnvido(sight));
  const called = legal.find((action) => action >= ACTION.TRUCO && action <= ACTION.VALE_CUATRO);
  if (sight.asked > 0) return called && bets.raises(sight) ? called : answer(bets.accepts(sight));
  const opened = legal.includes(ACTION.ENVIDO) ? bets.opens(sight) : NOTHING;
  if (opened !== NOTHING) return first(opened);
  return called && bets.calls(sight) ? called : card(view, legal, sight);
}

/** The weakest card that wins the trick, or the weakest of all; the strongest to lead the first trick or after a lost one. */
function card(view: TrucoView, legal: readonly number[], { lost }: Sight): number {
  const cards = legal.filter((action) => action < FIRST_CALL && view.held.includes(action));
  const ranked = cards.sort((a, b) => strength(a) - strength(b));
  const theirs = view.tricks.at(-1)?.winner === null ? view.tricks.at(-1)?.plays[1 - view.seat] : undefined;
  if (theirs === undefined || theirs === null)
    return lost > 0 || ranked.length === 3 ? ranked[ranked.length - 1] : ranked[0];
  return ranked.find((each) => theirs >= 40 || strength(each) > strength(theirs)) ?? ranked[0];
}
