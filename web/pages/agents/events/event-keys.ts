import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** What cannot be shown again by the server, kept in this browser until it is taken. */
interface EventKeys {
  /** The organiser's token, by event. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The code to join by. */
  readonly codes: Readonly<Record<string, string>>;
  /** The keys of participants, by event and name. */
  readonly keys: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const useEventKeys = create<EventKeys>()(
  persist((): EventKeys => ({ tokens: {}, codes: {}, keys: {} }), { name: 'jogatina.event-keys' }),
);

export function rememberToken(event: string, token: string): void {
  useEventKeys.setState(({ tokens }) => ({ tokens: { ...tokens, [event]: token } }));
}

export function rememberCode(event: string, code: string): void {
  useEventKeys.setState(({ codes }) => ({ codes: { ...codes, [event]: code } }));
}

export function rememberKey(event: string, name: string, key: string): void {
  useEventKeys.setState(({ keys }) => ({ keys: { ...keys, [event]: { ...keys[event], [name]: key } } }));
}

/** Forgets the keys of an event's participants: of one of them, or of all. */
export function forgetKeys(event: string, name?: string): void {
  useEventKeys.setState(({ keys }) => {
    const { [event]: own = {}, ...others } = keys;
    if (name === undefined) return { keys: others };
    const { [name]: _, ...rest } = own;
    return { keys: { ...others, [event]: rest } };
  });
}

/** The names of a list: one a line, or the first column of a CSV, whose heading may be `name`. Each once. */
export function namesIn(text: string): string[] {
  const first = text
    .split(/\r?\n/)
    .map((line) =>
      line
        .split(/[,;\t]/, 1)[0]
        .trim()
        .replaceAll(/^"|"$/g, ''),
    )
    .filter((name) => name !== '');
  if (/^(name|nome|nombre)$/i.test(first[0] ?? '')) first.shift();
  return [...new Set(first.map((name) => plainName(name)).filter((name) => name !== ''))];
}

/** A person's name as a participant's: letters without accents, digits, dots, - and _. */
function plainName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^[^A-Za-z0-9]+|-+$/g, '')
    .slice(0, 40);
}
