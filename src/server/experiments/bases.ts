import { exportCases } from '../../agents/truco/cases/base/export.ts';
import { namedBases, packBase } from '../../agents/truco/cases/base/pack.ts';
import { SHIPPED_NAME } from '../../agents/truco/index.ts';
import { InputError } from '../../core/errors.ts';
import type { NewExperiment } from '../../experiments/index.ts';
import { namesFile } from '../../families/index.ts';
import { baseNames, readBaseFile } from '../../store/base-files.ts';
import { casesOf, listBases } from '../../store/hands.ts';
import type { Store } from '../../store/store.ts';

/** The agents in a description, for the kinds whose agents can name a base. */
const agentsIn: Readonly<Record<string, (description: Record<string, unknown>) => unknown[]>> = {
  tournament: ({ agents }) => list(agents),
  'truco-sides': ({ sides }) => list(sides).map((side) => (side as { agent?: unknown } | null)?.agent),
};

/** Where bases are: in the store (imported in the browser), or files (imported by `jogatina cases import`). */
interface BasePlaces {
  readonly store: Store;
  readonly folder: string;
}

/**
 * Puts the hands of the bases that a description names into it, so that a run does not depend on later changes and any
 * machine can play it. `base` is the one that a learning run starts from. An unknown base is an `InputError`.
 */
export async function embedBases(
  { store, folder }: BasePlaces,
  given: NewExperiment,
  base?: string,
): Promise<NewExperiment> {
  const description = Object(given.description) as Record<string, unknown>;
  if (base !== undefined && base !== SHIPPED_NAME)
    return { ...given, description: { ...description, base: await packedBase({ store, folder }, base) } };
  const agents = Object.hasOwn(agentsIn, given.kind) ? agentsIn[given.kind](description) : [];
  for (const agent of agents)
    if (typeof agent === 'string' && namesFile(agent))
      throw new InputError(`${JSON.stringify(agent)} names a file of this machine: only a command may do that`);
  const named = namedBases(agents);
  if (named.length === 0) return given;
  const bases: Record<string, string> = {};
  for (const name of named) bases[name] = await packedBase({ store, folder }, name);
  return { ...given, description: { ...description, bases } };
}

/** The hands of a base, packed; an `InputError` where there is none of this name. */
export async function packedBase({ store, folder }: BasePlaces, name: string): Promise<string> {
  const cases = await casesOf(store, name);
  if (cases.size > 0) return packBase(exportCases(cases));
  const file = readBaseFile(folder, name);
  if (file !== undefined) return packBase(file);
  const known = [...(await listBases(store)).map(({ base }) => base), ...baseNames(folder)];
  throw new InputError(`there is no base "${name}": ${[SHIPPED_NAME, ...known].join(', ')}`);
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
