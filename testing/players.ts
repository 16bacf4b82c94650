import type { Agent } from '../src/core/agent.ts';
import { Disconnected } from '../src/core/faults.ts';

/** Agents that know no game: a uniform player, and one for each fault. */
export function uniform<View>(name = 'uniform'): Agent<View> {
  return { name, act: ({ legal, rng }) => ({ action: rng.pick(legal) }) };
}

/** Takes the first of the legal actions: in Truco it plays cards and opens no bet. */
export function firstLegal<View>(name = 'plain'): Agent<View> {
  return { name, act: ({ legal }) => ({ action: legal[0] }) };
}

/** Answers as `plain` until its nth turn, then as `fails` does. */
export function failing<View>(name: string, turn: number, fails: Agent<View>['act']): Agent<View> {
  let turns = 0;
  return {
    name,
    begin: () => {
      turns = 0;
    },
    act: (request) => (turns++ < turn ? { action: request.legal[0] } : fails(request)),
  };
}

/** A clock for tests: short where the agent stalls, and out of a loaded machine's reach elsewhere. */
export function clockFor(kind: string): number {
  return kind === 'timeout' ? 300 : 60_000;
}

/** One maker for each way to fail: what each match must be recorded as. */
export const FAILURES = {
  cheat: { kind: 'illegal', act: () => ({ action: 9999 }) },
  mute: { kind: 'illegal', act: () => undefined as never },
  cheatLater: { kind: 'illegal', act: async () => ({ action: -1 }) },
  thrower: {
    kind: 'crash',
    act: () => {
      throw new Error('lost my head\nand my stack');
    },
  },
  rejecter: { kind: 'crash', act: () => Promise.reject(new Error('lost my head later')) },
  staller: { kind: 'timeout', act: () => new Promise<never>(() => {}) },
  quitter: {
    kind: 'disconnect',
    act: () => {
      throw new Disconnected('the line is dead');
    },
  },
  quitterLater: { kind: 'disconnect', act: () => Promise.reject(new Disconnected('the line went dead')) },
} as const;
