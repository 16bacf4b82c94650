import type { Agent, Turn } from '../src/core/agent.ts';
import { Disconnected } from '../src/core/faults.ts';
import type { Game, State } from '../src/core/game.ts';
import { Rng } from '../src/core/rng.ts';

/** The legal actions of the seat to move, for games of up to 64. */
export function legalOf(state: Pick<State, 'legal'>): number[] {
  const into = new Int32Array(64);
  return Array.from(into.subarray(0, state.legal(into)));
}

/** What the seat to move is asked in this state, without a clock. */
export function turnOf<S extends State, View>(game: Game<S, View>, state: S, rng = Rng.seeded(1)): Turn<View> {
  return { view: game.view(state, state.turn), legal: legalOf(state), deadline: Infinity, rng };
}

/** Plays any game: each legal action is as likely as another. */
export function uniform<View>(name = 'uniform'): Agent<View> {
  return { name, act: ({ legal, rng }) => ({ action: rng.pick(legal) }) };
}

/** Takes the first of the legal actions: in Truco it plays cards and opens no bet. */
export function firstLegal<View>(name = 'plain'): Agent<View> {
  return { name, act: ({ legal }) => ({ action: legal[0] }) };
}

/** Answers as `firstLegal` until its nth turn, then as `fails` does. */
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

/** A clock for tests: short for an agent that stalls, and so long for others that a busy machine is in time. */
export function clockFor(kind: string): number {
  return kind === 'timeout' ? 300 : 60_000;
}

/** Every way to fail, with the kind of fault that the match must be recorded with. */
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
