import type { FamilyName } from '../../families/index.ts';
import { registerAgent } from '../../store/agents.ts';
import { openStore, storePlace } from '../../store/store.ts';
import { createToken } from '../../store/tokens.ts';
import { printJson } from '../output.ts';

interface RegisterOptions {
  game: FamilyName;
  description: string;
  data?: string;
  json?: boolean;
}

export async function registerProgram(name: string, options: RegisterOptions): Promise<void> {
  const { game, description, data, json } = options;
  const store = await openStore(storePlace(data));
  try {
    await registerAgent(store, { name, game, description });
    const { token } = await createToken(store, { kind: 'agent', subject: name });
    if (json) printJson({ name, game, token });
    else process.stdout.write(`${token}\n`);
  } finally {
    await store.destroy();
  }
}
