import { numbersIn } from '../../../core/language.ts';
import { sayBet } from '../../../games/truco/text/speech.ts';
import { frequenciesIn } from '../../words/frequencies.ts';
import { otherwise, speech } from './actions.ts';
import type { TrucoAgentWords } from './reasons.ts';

const { often, compared } = frequenciesIn('en');
const number = numbersIn('en');
/** Points a hand that are written as 0.0. */
const NOTHING = 0.05;
const hands = (n: number) => (n === 1 ? '1 stored hand shows' : `${number(n)} stored hands show`);
const points = (n: number) => `${number(n, 1)} points a hand`;
/** `in 37 of 52 hands like this one`. */
function alike(uses: number, cases: number): string {
  if (cases === 1) return 'in the one hand like this one';
  return uses === cases
    ? `in ${number(cases)} hands like this one`
    : `in ${number(uses)} of ${number(cases)} hands like this one`;
}
const another = (action: number) => otherwise(action, 'en', 'with');

/** A chance against the least needed: `3 times in 4, and 1 in 2 was enough`. */
function odds({ chance, needed }: { chance: number; needed: number }): string {
  const [is, least] = compared(chance, needed);
  return chance >= needed ? `${is}, and ${least} was enough` : `${is}, and needed ${least}`;
}

const rules: TrucoAgentWords['cases']['rules'] = {
  'lowest-winner': 'it is the lowest card that beats the one on the table',
  'must-win': 'the hand was lost unless this trick was won',
  'no-parda-with-low': 'the low card would only tie, and the middle one wins',
  'lost-trick-lowest': 'no card could win or tie this trick',
  'after-parda-highest': 'after a tie the next trick decides',
  'weak-third': 'the last card is too weak to bet on',
  'sure-loser': 'the last card could not win',
  'won-second-call': 'it won the second trick and still had one of the four best cards',
  'won-second-accept': 'it won the second trick and still had a 3 or better',
  'sure-winner': 'the last card is sure to win',
  'won-first-call': 'it won the first trick and still had one of the four best cards',
  'beaten-second': 'it lost the first trick and no card beat the one on the table',
  'envido-before-truco': 'mano calls no truco while envido can still be called',
  'no-points': 'without two cards of one suit there is nothing to open on',
};

/** What the agents of Truco say, in English. */
export const agentWords: TrucoAgentWords = {
  ...speech('en'),
  reasons: {
    only: () => 'there was no other choice',
    lot: ({ count }) => `drawn by lot among ${count} possible moves`,
    lastCard: () => 'it was the last card it held',
    weakestAlike: () => 'a stronger card would have done no more',
    flor: () => 'who holds a flor declares it',
    showPoints: ({ points, other }) => `${points} beats ${other}`,
    hidePoints: ({ points, other }) => `${points} does not beat ${other}, and so nobody learns of it`,
    sayPoints: ({ points }) => `it always says its points, and had ${points}`,
    answerFlor: ({ points, ...rest }) => `with a flor of ${points} it would win ${odds(rest)}`,
    answerEnvido: ({ points, ...rest }) => `with ${points} points it would win ${odds(rest)}`,
    answerTruco: (values) => `with these cards it would win the hand ${odds(values)}`,
    free: () => 'losing cost no more than declining',
    callEnvido: ({ points, ...rest }) => `with ${points} points it wins ${odds(rest)}`,
    callTruco: (values) => `it wins the hand ${odds(values)}`,
    bluffEnvido: ({ points }) => `a bluff, with ${points} points; who only calls with good cards is easy to read`,
    bluffTruco: ({ chance }) =>
      `a bluff, it would win only ${often(chance)}; who only calls with good cards is easy to read`,
    nothingToLose: () => 'losing this hand lost the match anyway, so there was nothing to lose',
    fold: ({ chance }) => `it would win the hand ${often(chance)}`,
    card: ({ chance }) => `it wins the hand ${often(chance)}, and no other card does better`,
    cardWins: () => 'with it the hand is won',
    cardLoses: () => 'the hand is lost with any card',
    highestFirst: () => 'it always plays its highest card first',
    faceDown: () => 'that card lost the trick anyway, and so nobody sees it',
    playOuts: ({ wins, next, nextWins }) => {
      const [best, second] = compared(wins, nextWins);
      return `it imagined the other’s cards and played the hand out; so it wins the match ${best}, ${another(next)} ${second}`;
    },
    precedents: ({ wins, next, nextWins, bet, hands: n }) => {
      const [best, second] = compared(wins, nextWins);
      return `${hands(n)} with which cards people call ${sayBet(bet, 'en')}; against those it wins the match ${best}, ${another(next)} ${second}`;
    },
    casesMost: ({ uses, cases }) => `${alike(uses, cases)} the same was done`,
    casesLot: ({ uses, cases }) => `by lot; ${alike(uses, cases)} the same was done`,
    casesWon: ({ wins, uses }) => `in hands like this one, who did so won ${wins} of ${uses}`,
    casesPoints: ({ points: mean, uses, others }) =>
      mean >= NOTHING
        ? `${alike(uses, uses)} it brought ${points(mean)}`
        : mean > -NOTHING
          ? `${alike(uses, uses)} it neither brought nor cost points${others > 0 ? ', and anything else did worse' : ''}`
          : `${alike(uses, uses)} it cost ${points(-mean)}${others > 0 ? ', and anything else cost more' : ''}`,
    casesLosing: ({ wins, losses }) => `in hands like this one, who did the contrary lost ${losses} and won ${wins}`,
    noCases: () => 'no stored hand is like this one',
    revised: ({ rule }) => rules[rule],
    florHigh: ({ points }) => `a flor of ${points} is a high one`,
    florLow: ({ points }) => `a flor of ${points} is a low one`,
    mix: ({ chance }) => `in this position the equilibrium does so ${often(chance)}, and varies so as not to be read`,
    always: () => 'in this position the equilibrium always does so',
  },
  factors: {
    chance: 'times in 100 that it would win',
    needed: 'times in 100 that it needed',
    points: 'points in its hand',
    playOuts: 'hands played out in its mind',
    possibleHands: 'hands that the other could hold',
    accepts: 'how much the other accepts (1: as the stored players)',
    bluffs: 'how much the other bluffs (1: as the stored players)',
    erratic: 'chance that the other plays at random',
    value: 'points expected from here on',
    envidoValue: 'points expected of the envido',
    lot: 'chance of each move',
    matchWon: 'matches won',
    taken: 'how often',
    yes: 'hands like this one: yes',
    no: 'hands like this one: no',
    high: 'hands like this one: the high card',
    middle: 'hands like this one: the middle card',
    low: 'hands like this one: the low card',
  },
  cases: {
    question: (kind, bet, trick) =>
      ({
        card: `Which card to play in trick ${trick}?`,
        fold: `Fold in trick ${trick}?`,
        call: `Call ${bet} in trick ${trick}?`,
        accept: `Accept ${bet} in trick ${trick}?`,
        callEnvido: `Call ${bet}?`,
        acceptEnvido: `Accept ${bet}?`,
      })[kind],
    solutions: { yes: 'yes', no: 'no', high: 'the high card', middle: 'the middle card', low: 'the low card' },
    rules,
  },
};
