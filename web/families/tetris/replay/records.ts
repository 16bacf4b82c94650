import { InputError } from '../../../../src/core/errors.ts';
import { Match } from '../../../../src/core/match.ts';
import { problem } from '../../../../src/core/problems.ts';
import { tetrisGame } from '../../../../src/games/tetris/game.ts';
import { parseRules } from '../../../../src/games/tetris/rules.ts';

/** A whole game that can be shown again. */
export interface TetrisRecord {
  readonly rules: string;
  readonly agent: string;
  readonly seed: number | string;
  readonly actions: readonly number[];
  readonly lines: number;
  readonly score: number;
}

/** Reads a record as `jogatina tetris record` writes it, and plays it through: what does not fit is an `InputError`. */
export function readRecord(json: unknown): TetrisRecord {
  const { game: id, seed, agents, actions, scores } = (json ?? {}) as Record<string, unknown>;
  const rules = /^tetris\/(.+)@\d+$/.exec(typeof id === 'string' ? id : '')?.[1];
  if (rules === undefined) throw new InputError(problem('notTetrisRecord'));
  const game = tetrisGame(parseRules(rules));
  if (game.id !== id) throw new InputError(problem('oldRecord', { id: String(id), here: game.id }));
  if (typeof seed !== 'number' && typeof seed !== 'string')
    throw new InputError(problem('recordIncomplete', { part: 'seed' }));
  if (!Array.isArray(actions)) throw new InputError(problem('recordIncomplete', { part: 'actions' }));
  const agent = Array.isArray(agents) && typeof agents[0] === 'string' ? agents[0] : '';
  const { lines, score } = new Match(game, { seed, log: actions }).state;
  if (Array.isArray(scores) && scores[0] !== score)
    throw new InputError(problem('recordPoints', { said: String(scores[0]), found: score }));
  return { rules, agent, seed, actions, lines, score };
}

const files = import.meta.glob<unknown>('../../../../data/records/*.json', { import: 'default' });

/** The records that ship, by name. */
export const shippedRecords: Readonly<Record<string, () => Promise<unknown>>> = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [/([^/]+)\.json$/.exec(path)![1], load]),
);
