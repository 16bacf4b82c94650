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

/** Whether player 1 leads the trick, or follows in it. After a parda mano leads. */
const leads1 = (read: Read) => read(AT.mano) === 1;
const follows1 = (read: Read) => read(AT.mano) === 2;
const after = (won: number, led: boolean) => (read: Read) => {
  const winner = read(won);
  return winner !== MISSING && (winner === 1 || (winner === 0 && read(AT.mano) === 1)) === led;
};
const leads2 = after(AT.won1, true);
const follows2 = after(AT.won1, false);
const leads3 = after(AT.won2, true);
const follows3 = after(AT.won2, false);
const everything = () => true;

const { usefulCard, usefulEnvido, usefulTruco } = AT;
const played = [
  plain('card played', AT.played1),
  plain('second card played', AT.played2),
  plain('third card played', AT.played3),
] as const;
const faced = [
  plain("opponent's card", AT.faced1),
  plain("opponent's second card", AT.faced2),
  plain("opponent's third card", AT.faced3),
] as const;

/** The 14 decision scenarios and the two indexes (UFSM 2020, appendix B). */
export const scenarios: readonly Scenario[] = [
  scenario('firstCardLeading', 'first card, leading', leads1, [...hand, played[0]], usefulCard),
  scenario('firstCardFollowing', 'first card, following', follows1, [...hand, faced[0], played[0]], usefulCard),
  scenario('secondCardAfterWin', 'second card after winning trick 1', leads2, [played[1]], usefulCard, 7),
  scenario('secondCardAfterLoss', 'second card after losing trick 1', follows2, [faced[1], played[1]], usefulCard),
  scenario('thirdCardAfterWin', 'third card after winning trick 2', leads3, [played[2]], usefulCard, 6),
  scenario('thirdCardAfterLoss', 'third card after losing trick 2', follows3, [faced[2], played[2]], usefulCard),
  scenario('envidoFirst', 'envido, first to bet', leads1, envidoCalls, usefulEnvido),
  scenario('envidoSecond', 'envido, second to bet', follows1, envidoCalls, usefulEnvido),
  scenario('trucoRound1First', 'truco in trick 1, first', leads1, trucoCalls, usefulTruco),
  scenario('trucoRound1Second', 'truco in trick 1, second', follows1, trucoCalls, usefulTruco),
  scenario('trucoRound2AfterWin', 'truco in trick 2, after winning trick 1', leads2, trucoCalls, usefulTruco),
  scenario('trucoRound2AfterLoss', 'truco in trick 2, after losing trick 1', follows2, trucoCalls, usefulTruco),
  scenario('trucoRound3AfterWin', 'truco in trick 3, after winning trick 2', leads3, trucoCalls, usefulTruco),
  scenario('trucoRound3AfterLoss', 'truco in trick 3, after losing trick 2', follows3, trucoCalls, usefulTruco),
  scenario('indexCards', 'index for cards and truco bets', everything, hand, undefined, 20),
  scenario('indexEnvido', 'index for envido and flor bets', everything, [plain('envido points', AT.points)]),
];

function scenario(
  name: string,
  title: string,
  covers: Scenario['covers'],
  features: readonly Feature[],
  useful?: number,
  most = 10,
): Scenario {
  return { name, title, covers, features, most, ...(useful !== undefined && { useful }) };
}

/** The place of each scenario in the list. */
export const SCENARIO = Object.freeze(Object.fromEntries(scenarios.map(({ name }, i) => [name, i])));
