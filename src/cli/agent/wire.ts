import { InputError } from '../../core/errors.ts';
import type { ListedGame } from '../../families/index.ts';
import type { TetrisGame } from '../../games/tetris/game.ts';
import type { Wire } from '../../server/outside/connection.ts';
import { TetrisBotWire, unplayable } from '../../server/outside/tetris-bot-protocol.ts';
import { oneOf } from '../options.ts';

/** The protocols that a program may speak; undefined for the agent API itself. */
const wires = { api: () => undefined, tbp: () => new TetrisBotWire() } as const satisfies Record<
  string,
  () => Wire | undefined
>;
export type WireName = keyof typeof wires;
const names = Object.keys(wires) as WireName[];

export const WIRE_OPTION = [
  '--wire <name>',
  'what the program speaks: api (the agent API), tbp (the Tetris Bot Protocol)',
  oneOf('--wire', names),
  'api' as WireName,
] as const;

/** Refuses a game that programs of a wire cannot play, before any is started. */
export function checkWire(name: WireName, game: ListedGame): void {
  if (name !== 'tbp') return;
  if (!game.id.startsWith('tetris/'))
    throw new InputError(`--wire tbp is for Tetris: ${game.id} has no bots of it (--game tetris/classic has)`);
  const problem = unplayable((game as unknown as TetrisGame).rules);
  if (problem) throw new InputError(problem);
}

export function wireOf(name: WireName): Wire | undefined {
  return wires[name]();
}
