import { z } from 'zod';
import { namedBases, type PackedBases } from '../agents/truco/cases/base/pack.ts';
import { InputError } from '../core/errors.ts';
import { agentOf, gameOf } from '../families/index.ts';
import { peopleStudy } from '../protocol/rooms.ts';
import type { Store } from '../store/store.ts';
import { routeSchema } from './api-docs.ts';
import { packedBase } from './experiments/bases.ts';
import type { Server } from './http.ts';

/** Whom people meet in a study with people, and what they are asked beside the usual. */
export interface PeopleStudy {
  /** Case-based agents with their bases: `NPS,base=learned`. */
  readonly agents: readonly string[];
  /** Names of further traits to be graded from 1 to 5. */
  readonly traits: readonly string[];
}

/** A study whose bases were read: they stay as they are while the server runs. */
export interface OpenStudy extends PeopleStudy {
  readonly bases: PackedBases;
}

const GAME = 'truco/ufsm24';
const trait = z.string().regex(/^[\w-]{1,30}$/);

/** Reads the bases that a study names; an `InputError` for agents, bases and traits that are none. */
export async function openStudy(store: Store, folder: string, { agents, traits }: PeopleStudy): Promise<OpenStudy> {
  const wrong = traits.find((each) => !trait.safeParse(each).success);
  if (wrong !== undefined)
    throw new InputError(`a trait is one word of at most 30 letters, not ${JSON.stringify(wrong)}`);
  const bases: Record<string, string> = {};
  for (const name of namedBases(agents)) bases[name] = await packedBase({ store, folder }, name);
  for (const agent of agents) agentOf(agent, gameOf(GAME), bases);
  return { agents, traits, bases };
}

export function studyRoutes(app: Server, { agents, traits }: PeopleStudy): void {
  app.get('/api/study', {
    schema: routeSchema('Whom people meet in the study of this server; nobody where there is none', peopleStudy, {}),
    handler: async () => ({ agents: [...agents], traits: [...traits] }),
  });
}
