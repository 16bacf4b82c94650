import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Command, Repeat } from './person-game.ts';

export type KeyCommand = Command | 'pause';

/** The keys by the browser's names; letters are small. */
const USUAL: Readonly<Record<string, KeyCommand>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'turn',
  x: 'turn',
  z: 'turn-back',
  ArrowDown: 'down',
  ' ': 'drop',
  p: 'pause',
};

interface PlayKeys {
  readonly keys: Readonly<Record<string, KeyCommand>>;
  readonly repeat: Repeat;
  readonly sound: boolean;
}

/** How the person plays, remembered in this browser. */
export const usePlayKeys = create<PlayKeys>()(
  persist((): PlayKeys => ({ keys: USUAL, repeat: 'nes', sound: false }), { name: 'jogatina.tetris-keys' }),
);

/** A key by its name in the table. */
export function keyName(key: string): string {
  return key.length === 1 ? key.toLowerCase() : key;
}

/** Gives a command this one key; another command loses it. */
export function assignKey(keys: PlayKeys['keys'], command: KeyCommand, key: string): PlayKeys['keys'] {
  const others = Object.entries(keys).filter(([name, does]) => does !== command && name !== key);
  return { ...Object.fromEntries(others), [key]: command };
}

export function resetKeys(): void {
  usePlayKeys.setState({ keys: USUAL });
}

const SIGNS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

/** A key as it is written on a keyboard. */
export function keySign(key: string, space: string): string {
  if (key === ' ') return space;
  return SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}
