import { InputError } from '../core/errors.ts';
import type { Store } from './store.ts';

/** An outside agent: a program that plays with a token. */
export interface RegisteredAgent {
  readonly name: string;
  /** The family of games, such as `truco`. */
  readonly game: string;
  readonly description: string;
  readonly createdAt: string;
}

const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/;

/** Registers an agent. A name that is taken is an `InputError`. */
export async function registerAgent(
  store: Store,
  { name, game, description }: Omit<RegisteredAgent, 'createdAt'>,
): Promise<void> {
  if (!NAME.test(name)) {
    throw new InputError(`${JSON.stringify(name)} cannot name an agent: 1 to 40 letters, digits, dots, - and _`);
  }
  const { numInsertedOrUpdatedRows } = await store
    .insertInto('agents')
    .values({ name, game, description, created_at: new Date().toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new InputError(`an agent named ${name} is registered already`);
}

export async function agentOf(store: Store, name: string): Promise<RegisteredAgent | undefined> {
  return select(store).where('name', '=', name).executeTakeFirst();
}

/** In the order of their names. */
export async function listAgents(store: Store, game?: string): Promise<RegisteredAgent[]> {
  return select(store)
    .$if(game !== undefined, (query) => query.where('game', '=', game!))
    .orderBy('name')
    .execute();
}

function select(store: Store) {
  return store.selectFrom('agents').select(['name', 'game', 'description', 'created_at as createdAt']);
}
