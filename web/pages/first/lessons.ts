import type { FamilyName } from '../../families/index.ts';

/** One thing to do: the action by its name in the game's notation, and the name of what is told before it. */
export interface Step {
  readonly do: string;
  readonly tell: string;
}

/**
 * A deal of the guided hand, chosen so that what is to be learnt comes up. The person is seat 0; `position` is the
 * notation before the first action. Steps of the person are told, those of the opponent are names of actions.
 */
export interface Lesson {
  readonly name: string;
  readonly position: string;
  readonly steps: readonly (Step | string)[];
}

/** Each call once: cards and ties, truco, envido, flor, refusing and giving up. */
const truco: readonly Lesson[] = [
  {
    name: 'cards',
    position: '1 0-0 4C 12B 1E/6O 3B 5E:',
    steps: [
      { do: 'PLAY:4C', tell: 'low' },
      'PLAY:6O',
      'PLAY:3B',
      { do: 'PLAY:1E', tell: 'best' },
      { do: 'PLAY:12B', tell: 'third' },
      'PLAY:5E',
    ],
  },
  {
    name: 'truco',
    position: '3 1-0 3E 7O 1B/3C 12E 7C:',
    steps: [
      { do: 'PLAY:3E', tell: 'tie' },
      'PLAY:3C',
      { do: 'TRUCO', tell: 'truco' },
      'RETRUCO',
      { do: 'VALE_CUATRO', tell: 'vale' },
      'QUIERO',
      { do: 'PLAY:1B', tell: 'win' },
      'PLAY:12E',
    ],
  },
  {
    name: 'envido',
    position: '5 5-0 7E 6E 10C/4B 12O 1O:',
    steps: [
      { do: 'ENVIDO', tell: 'envido' },
      'QUIERO',
      'SHOW',
      { do: 'PLAY:10C', tell: 'after' },
      'PLAY:1O',
      'TRUCO',
      { do: 'NO_QUIERO', tell: 'refuse' },
    ],
  },
  {
    name: 'flor',
    position: '7 7-1 4O 5O 11O/2E 3O 6B:',
    steps: [
      { do: 'FLOR', tell: 'flor' },
      { do: 'MAZO', tell: 'deck' },
    ],
  },
];

/** The vira, truco and its raises, running. */
const brazil: readonly Lesson[] = [
  {
    name: 'cards',
    position: '1 0-0 4D JH 3C/6D AS 5C turned QH:',
    steps: [
      { do: 'PLAY:4D', tell: 'low' },
      'PLAY:6D',
      'PLAY:AS',
      { do: 'PLAY:JH', tell: 'manilha' },
      { do: 'PLAY:3C', tell: 'third' },
      'PLAY:5C',
    ],
  },
  {
    name: 'truco',
    position: '3 1-0 2S 3D 7C/2H 5S AD turned 6H:',
    steps: [
      { do: 'PLAY:2S', tell: 'tie' },
      'PLAY:2H',
      { do: 'TRUCO', tell: 'truco' },
      'SEIS',
      { do: 'ACEITO', tell: 'accept' },
      { do: 'PLAY:7C', tell: 'win' },
      'PLAY:AD',
    ],
  },
  {
    name: 'run',
    position: '5 7-0 4S 5C 6S/3S 3C 2D turned QH:',
    steps: [{ do: 'PLAY:6S', tell: 'weak' }, 'TRUCO', { do: 'CORRO', tell: 'run' }],
  },
];

export const lessons: Readonly<
  Partial<Record<FamilyName, { readonly game: string; readonly lessons: readonly Lesson[] }>>
> = {
  truco: { game: 'truco/ufsm24@2', lessons: truco },
  'truco-brazil': { game: 'truco-brazil/paulista@1', lessons: brazil },
};
