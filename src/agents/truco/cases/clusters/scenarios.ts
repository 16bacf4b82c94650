import { MISSING } from '../../../../cbr/case-base.ts';
import { AT } from '../base/attributes.ts';
import { categoryOf } from '../base/card-codes.ts';

/** Reads an attribute of one case. */
export type Read = (attribute: number) => number;

/** What is clustered: the cases that it covers and their features. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  /** Whether it covers the case. */
  covers(read: Read): boolean;
  readonly features: readonly Feature[];
  /** The elbow is looked for in k = 1 .. most, as in the source's scripts. */
  readonly most: number;
  /** The mark that a case must have to be covered, if any. */
  readonly useful?: number;
}

export interface Feature {
  readonly name: string;
  value(read: Read): number;
}

/** Who did something, as a number for clustering (table 10): nobody is between player 1 and player 2. */
const player = (name: string, attribute: number): Feature => ({
  name,
  value: (read) => {
    const who = read(attribute);
    return who === 1 ? 1 : who === 2 ? 3 : 2;
  },
});
const category = (name: string, attribute: number): Feature => ({
  name,
  value: (read) => categoryOf[read(attribute)],
});
const plain = (name: string, attribute: number): Feature => ({ name, value: (read) => read(attribute) });

const hand = [category('high', AT.high), category('middle', AT.middle), category('low', AT.low)];
const envidoCalls = [
  player('envido', AT.envido),
  player('real envido', AT.realEnvido),
  player('falta envido', AT.faltaEnvido),
  plain('envido points', AT.points),
];
const trucoCalls = [
  player('truco', AT.truco),
  player('retruco', AT.retruco),
  player('vale cuatro', AT.valeCuatro),
  ...hand,
];

const leads = (read: Read) => read(AT.mano) === 1;
const follows = (read: Read) => read(AT.mano) === 2;
/** Whether player 1 leads (or follows in) the trick after this one. After a parda mano leads. */
const ledOn = (won: number, led: boolean) => (read: Read) => {
  const winner = read(won);
  return winner !== MISSING && (winner === 1 || (winner === 0 && read(AT.mano) === 1)) === led;
};

/** The 14 decision scenarios and the two indexes (UFSM 2020, appendix B). */
export const scenarios: readonly Scenario[] = [
  {
    name: 'firstCardLeading',
    title: 'first card, leading',
    covers: leads,
    features: [...hand, plain('card played', AT.played1)],
    most: 10,
    useful: AT.usefulCard,
  },
  {
    name: 'firstCardFollowing',
    title: 'first card, following',
    covers: follows,
    features: [...hand, plain("opponent's card", AT.faced1), plain('card played', AT.played1)],
    most: 10,
    useful: AT.usefulCard,
  },
  {
    name: 'secondCardAfterWin',
    title: 'second card after winning trick 1',
    covers: ledOn(AT.won1, true),
    features: [plain('second card played', AT.played2)],
    most: 7,
    useful: AT.usefulCard,
  },
  {
    name: 'secondCardAfterLoss',
    title: 'second card after losing trick 1',
    covers: ledOn(AT.won1, false),
    features: [plain("opponent's second card", AT.faced2), plain('second card played', AT.played2)],
    most: 10,
    useful: AT.usefulCard,
  },
  {
    name: 'thirdCardAfterWin',
    title: 'third card after winning trick 2',
    covers: ledOn(AT.won2, true),
    features: [plain('third card played', AT.played3)],
    most: 6,
    useful: AT.usefulCard,
  },
  {
    name: 'thirdCardAfterLoss',
    title: 'third card after losing trick 2',
    covers: ledOn(AT.won2, false),
    features: [plain("opponent's third card", AT.faced3), plain('third card played', AT.played3)],
    most: 10,
    useful: AT.usefulCard,
  },
  {
    name: 'envidoFirst',
    title: 'envido, first to bet',
    covers: leads,
    features: envidoCalls,
    most: 10,
    useful: AT.usefulEnvido,
  },
  {
    name: 'envidoSecond',
    title: 'envido, second to bet',
    covers: follows,
    features: envidoCalls,
    most: 10,
    useful: AT.usefulEnvido,
  },
  {
    name: 'trucoRound1First',
    title: 'truco in trick 1, first',
    covers: leads,
    features: trucoCalls,
    most: 10,
    useful: AT.usefulTruco,
  },
  {
    name: 'trucoRound1Second',
    title: 'truco in trick 1, second',
    covers: follows,
    features: trucoCalls,
    most: 10,
    useful: AT.usefulTruco,
  },
  {
    name: 'trucoRound2AfterWin',
    title: 'truco in trick 2, after winning trick 1',
    covers: ledOn(AT.won1, true),
    features: trucoCalls,
    most: 10,
    useful: AT.usefulTruco,
  },
  {
    name: 'trucoRound2AfterLoss',
    title: 'truco in trick 2, after losing trick 1',
    covers: ledOn(AT.won1, false),
    features: trucoCalls,
    most: 10,
    useful: AT.usefulTruco,
  },
  {
    name: 'trucoRound3AfterWin',
    title: 'truco in trick 3, after winning trick 2',
    covers: ledOn(AT.won2, true),
    features: trucoCalls,
    most: 10,
    useful: AT.usefulTruco,
  },
  {
    name: 'trucoRound3AfterLoss',
    title: 'truco in trick 3, after losing trick 2',
    covers: ledOn(AT.won2, false),
    features: trucoCalls,
    most: 10,
    useful: AT.usefulTruco,
  },
  { name: 'indexCards', title: 'index for cards and truco bets', covers: () => true, features: hand, most: 20 },
  {
    name: 'indexEnvido',
    title: 'index for envido and flor bets',
    covers: () => true,
    features: [plain('envido points', AT.points)],
    most: 10,
  },
];

/** The place of each scenario in the list. */
export const SCENARIO = Object.freeze(Object.fromEntries(scenarios.map(({ name }, i) => [name, i])));
