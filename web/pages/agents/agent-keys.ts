import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** Keys of outside agents that this browser has seen made, by name. The server cannot show them again. */
export const useAgentKeys = create<{ readonly keys: Readonly<Record<string, string>> }>()(
  persist(() => ({ keys: {} }), { name: 'jogatina.agent-keys' }),
);

export function rememberAgentKey(name: string, key: string): void {
  useAgentKeys.setState(({ keys }) => ({ keys: { ...keys, [name]: key } }));
}

export function forgetAgentKey(name: string): void {
  useAgentKeys.setState(({ keys: { [name]: _, ...keys } }) => ({ keys }));
}
