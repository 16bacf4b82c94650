import type { Language } from '../../../core/language.ts';

/** The mistakes that a player makes, each as often or as large as its number; none of them is drawn from all legal moves. */
export interface Habits {
  /** Points by which it misjudges its envido, as a standard deviation; never by more than twice as many. */
  readonly misjudges: number;
  /** The chance that it forgets in a hand what was said, and plays cards and truco as if nothing were known. */
  readonly forgets: number;
  /** The chance that it does not dare a call or an answer that it would make, and that it dares one that it would not. */
  readonly timid: number;
  readonly bold: number;
  /** The chance that it spends its highest card. */
  readonly highCard: number;
  /** The chance that it does not count the match in a hand, and plays as at its start. */
  readonly miscounts: number;
  /** A call or an answer that it is swayed to costs at most so many points, by master's values. */
  readonly bound: number;
}

/** A level of play: who it is called, what it is like, how it errs. */
export interface Level {
  /** Of the agent. */
  readonly name: string;
  readonly names: Readonly<Record<Language, string>>;
  readonly about: Readonly<Record<Language, string>>;
  readonly habits: Habits;
}

/** The levels below `master`, the weakest first; `node scripts/truco/levels.ts` measures them. */
export const levels: readonly Level[] = [
  {
    name: 'beginner',
    names: { en: 'Beginner', pt: 'Iniciante', es: 'Principiante' },
    about: {
      en: 'is new to bets: misjudges its envido, spends its best card first and often does not dare',
      pt: 'ainda não conhece as apostas: avalia mal o envido, gasta logo a melhor carta e muitas vezes não se anima',
      es: 'recién conoce las apuestas: calcula mal el envido, gasta enseguida su mejor carta y muchas veces no se anima',
    },
    habits: { misjudges: 8, forgets: 1, timid: 0.45, bold: 0.3, highCard: 0.8, miscounts: 1, bound: 4 },
  },
  {
    name: 'regular',
    names: { en: 'Regular', pt: 'Regular', es: 'Regular' },
    about: {
      en: 'knows the bets, but forgets what was said, does not count the match, and is too timid or too bold at times',
      pt: 'conhece as apostas, mas esquece o que foi dito, não conta a partida e às vezes é tímido ou ousado demais',
      es: 'conoce las apuestas, pero olvida lo que se dijo, no cuenta el partido y a veces es demasiado tímido o audaz',
    },
    habits: { misjudges: 4, forgets: 1, timid: 0.2, bold: 0.15, highCard: 0.3, miscounts: 1, bound: 2 },
  },
  {
    name: 'strong',
    names: { en: 'Strong', pt: 'Forte', es: 'Fuerte' },
    about: {
      en: 'plays sensibly, but forgets at times what was said, and loses count of the match now and then',
      pt: 'joga com sensatez, mas às vezes esquece o que foi dito, e de vez em quando perde a conta da partida',
      es: 'juega con sensatez, pero a veces olvida lo que se dijo, y de vez en cuando pierde la cuenta del partido',
    },
    habits: { misjudges: 1.6, forgets: 0.6, timid: 0.08, bold: 0.07, highCard: 0.1, miscounts: 0.5, bound: 1.2 },
  },
];
