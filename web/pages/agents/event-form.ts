import type { FormatName } from '../../../src/protocol/events.ts';
import type { EventPlay } from '../../families/family.ts';
import { type FamilyName, families, familyNames } from '../../families/index.ts';

/** What can be played in an event: a family of games, or search problems. */
export type EventKind = FamilyName | 'search';
export const eventKinds: readonly EventKind[] = [...familyNames, 'search'];

const SEARCH_EVENTS: EventPlay = { formats: ['search'], counted: 'problems', usual: 10 };

/** How an event of this kind is played, and its rule sets. */
export function playOf(kind: EventKind): EventPlay & { readonly rules: readonly string[] } {
  if (kind === 'search') return { ...SEARCH_EVENTS, rules: [] };
  const { events, ruleSets } = families[kind];
  return { ...events, rules: ruleSets };
}

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

/** The form for another game, which has its own formats and rule sets. */
export function withKind(
  form: Pick<EventForm, 'title' | 'duplicate' | 'deadline' | 'seed'>,
  kind: EventKind,
): EventForm {
  const { formats, rules, usual } = playOf(kind);
  return { ...form, kind, format: formats[0], rules: rules[0] ?? '', count: usual };
}

export const blank = withKind({ title: '', duplicate: true, deadline: '', seed: '' }, eventKinds[0]);

/** What `POST /api/events` is asked for. */
export function eventRequestOf({ title, kind, rules, format, count, duplicate, deadline, seed }: EventForm): object {
  const { counted } = playOf(kind);
  return {
    title,
    format,
    ...(rules && { game: `${kind}/${rules}` }),
    ...(deadline && { deadline: new Date(deadline).toISOString() }),
    ...(seed && { seed }),
    settings: { [counted]: count, ...(counted === 'matches' && { duplicate }) },
  };
}
