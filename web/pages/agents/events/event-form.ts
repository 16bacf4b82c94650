import type { FormatName } from '../../../../src/protocol/events.ts';
import type { EventPlay } from '../../../families/family.ts';
import { type FamilyName, families, familyNames } from '../../../families/index.ts';

/** What can be played in an event: a family of games, or search problems. */
type EventKind = FamilyName | 'search';
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
  /** How many matches, games or problems. */
  readonly count: number;
  /** For matches: whether every deal is played twice, with the seats swapped. */
  readonly duplicate: boolean;
  /** The value of a `datetime-local` field, in the person's time zone; empty for none. */
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

/** Whether every deal can be played twice: an odd number of matches leaves one over. */
export function canBeDuplicate({ kind, count }: EventForm): boolean {
  return playOf(kind).counted === 'matches' && count % 2 === 0;
}

/** The body of `POST /api/events`. */
export function eventRequestOf(form: EventForm): object {
  const { title, kind, rules, format, count, deadline, seed } = form;
  const { counted } = playOf(kind);
  return {
    title,
    format,
    ...(rules && { game: `${kind}/${rules}` }),
    ...(deadline && { deadline: new Date(deadline).toISOString() }),
    ...(seed && { seed }),
    settings: {
      [counted]: count,
      ...(counted === 'matches' && { duplicate: form.duplicate && canBeDuplicate(form) }),
    },
  };
}
