import type { Agent } from '../core/agent.ts';
import { InputError } from '../core/errors.ts';
import { problem } from '../core/problems.ts';
import type { Family, ListedAgent, ListedGame } from './family.ts';
import { tetris } from './tetris.ts';
import { truco } from './truco.ts';
import { trucoBrazil } from './truco-brazil.ts';

export type { Family, ListedAgent, ListedGame } from './family.ts';

/** The one list of game families: a new game is a row here and one in `web/families`. */
export const families = { tetris, truco, 'truco-brazil': trucoBrazil } as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof families;
export const familyNames = Object.keys(families) as [FamilyName, ...FamilyName[]];

/** Every listed rule set. */
export const games: readonly ListedGame[] = Object.values(families).flatMap((family: Family) => family.games);

/** Every listed agent, with the family that it plays. */
export const agents: readonly (ListedAgent & { readonly game: FamilyName })[] = familyNames.flatMap((game) =>
  families[game].agents.map(({ name, description }) => ({ game, name, description })),
);

/** The family of a game's id, or of its own name. */
export function familyOf(id: string): Family {
  const name = id.split('/', 1)[0];
  if (!Object.hasOwn(families, name))
    throw new InputError(problem('unknownGame', { game: id, known: games.map((game) => game.id).join(', ') }));
  return families[name as FamilyName];
}

/** A game by its id, the version may be left out: `tetris/nes`, `tetris/classic,height=10@2`, `truco/ufsm24`. */
export function gameOf(id: string): ListedGame {
  const family = familyOf(id);
  const [, rules, version] = /^[a-z-]+\/(.+?)(@\d+)?$/.exec(id) ?? [];
  if (rules === undefined)
    throw new InputError(problem('unknownGame', { game: id, known: games.map((game) => game.id).join(', ') }));
  const game = family.games.find((each) => each.id.startsWith(`${family.name}/${rules}@`)) ?? family.game(rules);
  if (version !== undefined && !game.id.endsWith(version))
    throw new InputError(`game "${id}" is not known in this version: "${game.id}" is`);
  return game;
}

/** A rule set of a family as its games' ids have it: `ufsm24+target=12`; the family's first where none is given. */
export function rulesIn(family: string, rules?: string): string {
  const { name, games: listed } = familyOf(family);
  const { id } = rules === undefined ? listed[0] : gameOf(`${name}/${rules}`);
  return id.slice(name.length + 1).replace(/@\d+$/, '');
}

/**
 * One of our agents that a request asks for: `careful,level=1`. It may set only what the agent's row in the list allows
 * to requests, within the bounds given there; everything else is an `InputError`. No request names a file.
 */
export function requestedAgent(text: string, game: ListedGame): () => Agent<unknown> {
  const [name, ...options] = text.split(',');
  const { requestOptions = {} } = familyOf(game.id).agents.find((agent) => agent.name === name) ?? {};
  for (const option of options) {
    const [, key = '', value] = /^(\w+)=(\d{1,6})$/.exec(option) ?? [];
    const bounds = Object.hasOwn(requestOptions, key) ? requestOptions[key] : undefined;
    if (!bounds || Number(value) < bounds[0] || Number(value) > bounds[1]) {
      const right = Object.entries(requestOptions).map(
        ([each, [least, most]]) => `${each}=${least} to ${each}=${most}`,
      );
      throw new InputError(
        `a request cannot ask for ${JSON.stringify(option)} of the agent ${name}: ${right.join(', ') || 'no option'}`,
      );
    }
  }
  return agentOf(text, game);
}

/** Whether an agent's text sets an option that names a file. */
export function namesFile(text: string): boolean {
  const [name, ...options] = text.split(',');
  return Object.values(families).some((family: Family) =>
    family.agents.some(
      (agent) =>
        agent.name === name && agent.fileOptions?.some((file) => options.some((each) => each.startsWith(`${file}=`))),
    ),
  );
}

/** How one of our agents is made for a game; an `InputError` for what is not listed. */
export function agentOf(
  text: string,
  game: ListedGame,
  bases?: Readonly<Record<string, string>>,
): () => Agent<unknown> {
  return familyOf(game.id).agent(text, game, bases) as () => Agent<unknown>;
}
