import { frequenciesIn } from '../../words/frequencies.ts';
import { otherwise, speech } from './actions.ts';
import type { BrazilAgentWords } from './reasons.ts';

const { often, compared } = frequenciesIn('es');

/** A chance against the least needed: `3 de cada 4 veces, y alcanzaba con 1 de cada 2`. */
function odds({ chance, needed }: { chance: number; needed: number }): string {
  const [is, least] = compared(chance, needed);
  return `${is}, y ${chance >= needed ? 'alcanzaba con' : 'necesitaba'} ${least}`;
}

/** What the agents of Brazilian Truco say, in Spanish. */
export const agentWords: BrazilAgentWords = {
  ...speech('es'),
  reasons: {
    only: () => 'no tenía otra opción',
    lot: ({ count }) => `fue por sorteo entre ${count} jugadas posibles`,
    lastCard: () => 'era la última carta que tenía',
    specialHand: (values) => `con esas cartas ganaría ${odds(values)}`,
    answer: (values) => `con esas cartas ganaría la mano ${odds(values)}`,
    free: () => 'perder no costaba más que irse',
    call: (values) => `gana la mano ${odds(values)}`,
    bluff: ({ chance }) => `era mentira, ganaría solo ${often(chance)}; al que solo pide cuando tiene se lo lee fácil`,
    nothingToLose: () => 'perder esta mano ya perdía el juego, así que no tenía nada que perder',
    card: ({ chance }) => `gana la mano ${often(chance)}, y ninguna otra carta da más`,
    cardWins: () => 'con esa carta la mano está ganada',
    cardLoses: () => 'la mano está perdida con cualquier carta',
    faceDown: () => 'esa carta ya perdía la vuelta, y así nadie la ve',
    playOuts: ({ wins, next, nextWins }) => {
      const [best, second] = compared(wins, nextWins);
      return `imaginó las cartas del otro y jugó la mano hasta el final; así gana el juego ${best}, ${otherwise(next, 'es', 'con')} ${second}`;
    },
    mix: ({ chance }) => `en esta posición el equilibrio hace eso ${often(chance)}, y varía para que no lo lean`,
    always: () => 'en esta posición el equilibrio hace siempre eso',
  },
  factors: {
    chance: 'veces de cada 100 que ganaría',
    needed: 'veces de cada 100 que necesitaba',
    playOuts: 'manos jugadas hasta el final en la imaginación',
    possibleHands: 'manos que el otro podía tener',
    exploitability: 'puntos por mano que el equilibrio calculado todavía regala',
    matchWon: 'juegos ganados',
    taken: 'con qué frecuencia',
  },
};
