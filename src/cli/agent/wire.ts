import type { Wire } from '../../server/outside/connection.ts';
import { TetrisBotWire } from '../../server/outside/tetris-bot-protocol.ts';
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

export function wireOf(name: WireName): Wire | undefined {
  return wires[name]();
}
