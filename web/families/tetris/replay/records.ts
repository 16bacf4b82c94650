import { InputError } from '../../../../src/core/errors.ts';
import { OVER } from '../../../../src/core/game.ts';
import type { Dealing } from '../player/messages.ts';
import { GameAtPlay } from './game-at-play.ts';

/** A whole game that can be shown again. */
export interface TetrisRecord {
  readonly rules: string;
  readonly agent: string;
  readonly dealing: Dealing;
  readonly actions: readonly number[];
  readonly lines: number;
  readonly score: number;
}

/** Reads a record as `jogatina tetris record` writes it, and plays it through: what does not fit is an `InputError`. */
export function readRecord(json: unknown): TetrisRecord {
  const { game, seed, agents, actions, scores } = (json ?? {}) as Record<string, unknown>;
  const rules = /^tetris\/(.+)@2$/.exec(typeof game === 'string' ? game : '')?.[1];
  if (rules === undefined) throw new InputError('not a record of Tetris: its game must be such as tetris/nes@2');
  if (typeof seed !== 'number' && typeof seed !== 'string') throw new InputError('the record has no seed');
  if (!Array.isArray(actions)) throw new InputError('the record has no actions');
  const agent = Array.isArray(agents) && typeof agents[0] === 'string' ? agents[0] : '';
  const dealing = { seed, as: 'record' } as const;
  const { lines, score } = playThrough(rules, dealing, actions);
  if (Array.isArray(scores) && scores[0] !== score)
    throw new InputError(`the record says ${scores[0]} points, its actions lead to ${score}`);
  return { rules, agent, dealing, actions, lines, score };
}

function playThrough(rules: string, dealing: Dealing, actions: readonly unknown[]) {
  const at = new GameAtPlay(rules, dealing);
  for (const [i, action] of actions.entries()) {
    if (at.state.turn === OVER) throw new InputError(`the record has ${actions.length - i} actions too many`);
    if (typeof action !== 'number' || !at.legal().includes(action))
      throw new InputError(`action ${i + 1} of the record, ${action}, is not possible there`);
    at.place(action);
  }
  return at.state;
}

const files = import.meta.glob<unknown>('../../../../data/records/*.json', { import: 'default' });

/** The records that ship, by name. */
export const shippedRecords: Readonly<Record<string, () => Promise<unknown>>> = Object.fromEntries(
  Object.entries(files).map(([path, load]) => [/([^/]+)\.json$/.exec(path)![1], load]),
);
