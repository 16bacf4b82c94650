import { frequenciesIn } from '../../words/frequencies.ts';
import { otherwise, speech } from './actions.ts';
import type { BrazilAgentWords } from './reasons.ts';

const { often, compared } = frequenciesIn('en');

/** A chance against the least needed: `3 times in 4, and 1 in 2 was enough`. */
function odds({ chance, needed }: { chance: number; needed: number }): string {
  const [is, least] = compared(chance, needed);
  return chance >= needed ? `${is}, and ${least} was enough` : `${is}, and needed ${least}`;
}

/** What the agents of Brazilian Truco say, in English. */
export const agentWords: BrazilAgentWords = {
  ...speech('en'),
  reasons: {
    only: () => 'there was no other choice',
    lot: ({ count }) => `drawn by lot among ${count} possible moves`,
    lastCard: () => 'it was the last card it held',
    specialHand: (values) => `with these cards it would win ${odds(values)}`,
    answer: (values) => `with these cards it would win the hand ${odds(values)}`,
    free: () => 'losing cost no more than running',
    call: (values) => `it wins the hand ${odds(values)}`,
    bluff: ({ chance }) =>
      `a bluff, it would win only ${often(chance)}; who only calls with good cards is easy to read`,
    nothingToLose: () => 'losing this hand lost the game anyway, so there was nothing to lose',
    card: ({ chance }) => `it wins the hand ${often(chance)}, and no other card does better`,
    cardWins: () => 'with it the hand is won',
    cardLoses: () => 'the hand is lost with any card',
    faceDown: () => 'that card lost the trick anyway, and so nobody sees it',
    playOuts: ({ wins, next, nextWins }) => {
      const [best, second] = compared(wins, nextWins);
      return `it imagined the other’s cards and played the hand out; so it wins the game ${best}, ${otherwise(next, 'en', 'with')} ${second}`;
    },
    mix: ({ chance }) => `in this position the equilibrium does so ${often(chance)}, and varies so as not to be read`,
    always: () => 'in this position the equilibrium always does so',
  },
  factors: {
    chance: 'times in 100 that it would win',
    needed: 'times in 100 that it needed',
    playOuts: 'hands played out in its mind',
    possibleHands: 'hands that the other could hold',
    exploitability: 'points a hand that the computed equilibrium still gives away',
    matchWon: 'games won',
    taken: 'how often',
  },
};
