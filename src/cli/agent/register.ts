import type { FamilyName } from '../../families/index.ts';
import { registerAgent } from '../../store/agents.ts';
import { createToken } from '../../store/tokens.ts';
import { printResult } from '../output.ts';
import { withStore } from '../store.ts';

interface RegisterOptions {
  game: FamilyName;
  description: string;
  data?: string;
  json?: boolean;
}

/** `agent register`: prints the token of a new outside program. */
export async function registerProgram(name: string, options: RegisterOptions): Promise<void> {
  const { game, description, data, json } = options;
  await withStore(data, async (store) => {
    await registerAgent(store, { name, game, description });
    const { token } = await createToken(store, { kind: 'agent', subject: name });
    printResult(json, { name, game, token }, token);
  });
}
