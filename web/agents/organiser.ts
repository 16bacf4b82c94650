import { create } from 'zustand';

/** Tokens of the events that were made here, by event: in this page's memory alone. */
export const useOrganiser = create<{ readonly tokens: Readonly<Record<string, string>> }>()(() => ({ tokens: {} }));

export function organise(event: string, token: string): void {
  useOrganiser.setState(({ tokens }) => ({ tokens: { ...tokens, [event]: token } }));
}
