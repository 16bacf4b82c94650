import { InputError } from '../../../../core/errors.ts';
import { Match } from '../../../../core/match.ts';
import { oncePerKey } from '../../../../core/once.ts';
import { parseGameId, trucoGame } from '../../../../games/truco/game.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';

/** How the names of the player begin whose matches are read. */
const OWN = /^master(,|$)/;

/** The ends of all hands of stored matches as one of the players saw them. */
export interface StoredHands {
  /** The other's name. */
  readonly opponent: string;
  readonly views: readonly TrucoView[];
}

/** The hands of a file of matches, read once. */
export const readStoredHands = oncePerKey(
  (file: string): StoredHands => {
    let text: string;
    try {
      text = process.getBuiltinModule('node:fs').readFileSync(file, 'utf8');
    } catch (error) {
      throw new InputError(`known=${file} cannot be read: ${(error as Error).message}`);
    }
    return storedHands(text, `known=${file}`);
  },
  (file) => file,
);

/**
 * The hands of `master`'s matches against one opponent, from records of one JSON a line (as `truco match --save` writes
 * them). Only what `master` saw in them is told: the opponent's cards that were never shown stay hidden.
 */
export function storedHands(text: string, name: string): StoredHands {
  const views: TrucoView[] = [];
  let opponent: string | undefined;
  text.split('\n').forEach((line, i) => {
    if (line.trim() === '') return;
    const where = `${name}, line ${i + 1}`;
    const { game: id, seed, agents, actions } = recordIn(line, where);
    const seat = agents.findIndex((agent) => OWN.test(agent));
    if (agents.length !== 2 || seat < 0 || OWN.test(agents[1 - seat]))
      throw new InputError(`${where}: ${agents.join(' against ')} is no match of master against another player`);
    if (opponent !== undefined && opponent !== agents[1 - seat])
      throw new InputError(`${where}: matches against ${agents[1 - seat]} and ${opponent}; one opponent is needed`);
    opponent = agents[1 - seat];
    const game = trucoGame(parseGameId(id));
    if (game.id !== id) throw new InputError(`${where}: matches of ${id} cannot be read, those of ${game.id} can`);
    let hand = 0;
    const match = new Match(game, {
      seed,
      log: actions,
      onAction: (state) => {
        const view = game.view(state, seat);
        if (view.outcome === null || view.hand === hand) return;
        hand = view.hand;
        views.push(view);
      },
    });
    match.advance();
  });
  if (opponent === undefined) throw new InputError(`${name} has no match`);
  return { opponent, views };
}

/** What is needed of a record of a match. */
interface StoredMatch {
  readonly game: string;
  readonly seed: number | string;
  readonly agents: readonly string[];
  readonly actions: readonly number[];
}

function recordIn(line: string, where: string): StoredMatch {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new InputError(`${where} is no JSON`);
  }
  const { game, seed, agents, actions } = (value ?? {}) as Partial<StoredMatch>;
  const sound =
    typeof game === 'string' &&
    (typeof seed === 'string' || Number.isFinite(seed)) &&
    Array.isArray(agents) &&
    agents.every((agent) => typeof agent === 'string') &&
    Array.isArray(actions) &&
    actions.every(Number.isInteger);
  if (!sound) throw new InputError(`${where} is no record of a match`);
  return { game, seed, agents, actions } as StoredMatch;
}
