import { ruleSets as tetrisRules } from '../../../src/games/tetris/rules.ts';
import { ruleSets as trucoRules } from '../../../src/games/truco/rules.ts';
import type { FormatName } from '../../../src/protocol/events.ts';

/** What can be played in an event: the formats of each, its rule sets, and what is counted. */
export const kinds = {
  truco: {
    formats: ['all-against-all', 'gauntlet', 'ladder'],
    rules: trucoRules.map(({ id }) => id),
    counted: 'matches',
    usual: 2,
  },
  tetris: { formats: ['scores'], rules: tetrisRules.map(({ id }) => id), counted: 'games', usual: 10 },
  search: { formats: ['search'], rules: [], counted: 'problems', usual: 10 },
} as const satisfies Record<
  string,
  { formats: readonly FormatName[]; rules: readonly string[]; counted: string; usual: number }
>;
export type EventKind = keyof typeof kinds;

/** A filled form. */
export interface EventForm {
  readonly title: string;
  readonly kind: EventKind;
  readonly rules: string;
  readonly format: FormatName;
  /** Of matches, games or problems. */
  readonly count: number;
  /** For matches: every deal twice. */
  readonly duplicate: boolean;
  /** As a field of date and time gives it, in the person's own zone; empty for none. */
  readonly deadline: string;
  readonly seed: string;
}

export const blank: EventForm = {
  title: '',
  kind: 'truco',
  rules: kinds.truco.rules[0],
  format: 'all-against-all',
  count: kinds.truco.usual,
  duplicate: true,
  deadline: '',
  seed: '',
};

/** Another game has its own formats and rule sets. */
export function withKind(form: EventForm, kind: EventKind): EventForm {
  const { formats, rules, usual } = kinds[kind];
  return { ...form, kind, format: formats[0], rules: rules[0] ?? '', count: usual };
}

/** What `POST /api/events` is asked for. */
export function eventRequestOf({ title, kind, rules, format, count, duplicate, deadline, seed }: EventForm): object {
  const { counted } = kinds[kind];
  return {
    title,
    format,
    ...(rules && { game: `${kind}/${rules}` }),
    ...(deadline && { deadline: new Date(deadline).toISOString() }),
    ...(seed && { seed }),
    settings: { [counted]: count, ...(counted === 'matches' && { duplicate }) },
  };
}
