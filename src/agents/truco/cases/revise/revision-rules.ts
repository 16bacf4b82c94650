import { MISSING } from '../../../../cbr/case-base.ts';
import type { RevisionRule } from '../../../../cbr/cycle.ts';
import { AT, OPP } from '../base/attributes.ts';
import type { HandValues } from '../base/hand.ts';
import { type DecisionKind, NO, YES } from '../retrieve/decisions.ts';

/** What a revision rule looks at. */
export interface Situation {
  readonly kind: DecisionKind;
  readonly hand: HandValues;
  readonly trick: number;
  /** Codes of the three cards dealt by place, 0 where the card is gone. */
  readonly held: readonly number[];
}

/** The rules by name; what each says is in the agents' words. */
export type RuleName =
  | 'lowest-winner'
  | 'must-win'
  | 'no-parda-with-low'
  | 'lost-trick-lowest'
  | 'after-parda-highest'
  | 'weak-third'
  | 'sure-loser'
  | 'won-second-call'
  | 'won-second-accept'
  | 'sure-winner'
  | 'won-first-call'
  | 'beaten-second'
  | 'envido-before-truco'
  | 'no-points';

export interface TrucoRule extends RevisionRule<Situation> {
  readonly name: RuleName;
  readonly kinds: readonly DecisionKind[];
  /** Not a rule of the source; used in the extended set only. */
  readonly ours?: boolean;
}

const HIGH = 0;
const MIDDLE = 1;
const LOW = 2;
/** Places from the weakest card to the strongest. */
const UPWARDS = [LOW, MIDDLE, HIGH] as const;
/** The least envido points of a hand with two cards of one suit. */
const A_PAIR = 20;

/** Plays that the source calls suicidal, and what to do instead (UFSM 2020, 4.1.2), in the order of their use. */
export const revisionRules: readonly TrucoRule[] = [
  {
    name: 'lowest-winner',
    kinds: ['card'],
    instead: (at, place) => {
      if (shown(at) === 0 || at.held[place] <= shown(at)) return undefined;
      const lowest = weakest(at, (code) => code > shown(at))!;
      return at.held[lowest] < at.held[place] ? lowest : undefined;
    },
  },
  {
    name: 'must-win',
    kinds: ['card'],
    instead: (at, place) =>
      at.trick === 2 && at.hand[AT.won1] === 2 && at.held[place] <= shown(at)
        ? weakest(at, (code) => code > shown(at))
        : undefined,
  },
  {
    name: 'no-parda-with-low',
    kinds: ['card'],
    instead: (at, place) =>
      place === LOW && at.held[LOW] === shown(at) && at.held[MIDDLE] > shown(at) ? MIDDLE : undefined,
  },
  {
    name: 'lost-trick-lowest',
    kinds: ['card'],
    instead: (at) => (shown(at) > 0 && at.held.every((code) => code < shown(at)) ? weakest(at, () => true) : undefined),
  },
  {
    name: 'after-parda-highest',
    kinds: ['card'],
    instead: (at) => (at.trick === 2 && at.hand[AT.won1] === 0 ? strongest(at) : undefined),
  },
  {
    name: 'weak-third',
    kinds: ['call', 'accept'],
    instead: (at) => (at.trick === 3 && best(at) > 0 && best(at) < 6 ? NO : undefined),
  },
  {
    name: 'sure-loser',
    kinds: ['accept'],
    ours: true,
    instead: (at) => (at.trick === 3 && shown(at) > 0 && !winsThird(at) ? NO : undefined),
  },
  {
    name: 'won-second-call',
    kinds: ['call'],
    instead: (at) => (at.trick === 3 && at.hand[AT.won2] === 1 && best(at) >= 40 ? YES : undefined),
  },
  {
    name: 'won-second-accept',
    kinds: ['accept'],
    instead: (at) => (at.trick === 3 && at.hand[AT.won2] === 1 && best(at) >= 24 ? YES : undefined),
  },
  {
    name: 'sure-winner',
    kinds: ['call', 'accept'],
    instead: (at) => (at.trick === 3 && shown(at) > 0 && winsThird(at) ? YES : undefined),
  },
  {
    name: 'won-first-call',
    kinds: ['call'],
    instead: (at) => (at.trick === 2 && at.hand[AT.won1] === 1 && best(at) >= 40 ? YES : undefined),
  },
  {
    name: 'beaten-second',
    kinds: ['call', 'accept'],
    instead: (at) =>
      at.trick === 2 && at.hand[AT.won1] === 2 && shown(at) > 0 && best(at) <= shown(at) ? NO : undefined,
  },
  {
    name: 'envido-before-truco',
    kinds: ['call'],
    instead: (at) =>
      at.trick === 1 && at.hand[AT.mano] === 1 && noEnvido(at.hand) && at.hand[AT.own1] === MISSING ? NO : undefined,
  },
  {
    name: 'no-points',
    kinds: ['callEnvido'],
    instead: (at) => (at.hand[AT.mano] === 1 && noEnvido(at.hand) && at.hand[AT.points] < A_PAIR ? NO : undefined),
  },
];

/** The opponent's card of this trick, or 0. */
function shown(at: Situation): number {
  const code = at.hand[OPP[at.trick - 1]];
  return code === MISSING ? 0 : code;
}

/** The best card held, or the last card where it is on the table already. */
function best(at: Situation): number {
  return Math.max(...at.held) || Math.max(0, at.hand[AT.own3]);
}

function weakest(at: Situation, fits: (code: number) => boolean): number | undefined {
  return UPWARDS.find((place) => at.held[place] > 0 && fits(at.held[place]));
}

function strongest(at: Situation): number | undefined {
  return [HIGH, MIDDLE, LOW].find((place) => at.held[place] > 0);
}

/** Whether the last card wins the hand against the card shown. A parda goes to the winner of trick 1. */
function winsThird(at: Situation): boolean {
  if (best(at) !== shown(at)) return best(at) > shown(at);
  const first = at.hand[AT.won1];
  return first === 1 || (first === 0 && at.hand[AT.mano] === 1);
}

function noEnvido(hand: HandValues): boolean {
  return hand[AT.envido] === 0 && hand[AT.realEnvido] === 0 && hand[AT.faltaEnvido] === 0 && hand[AT.flor] === 0;
}
