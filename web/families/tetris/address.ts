import { parseRules } from '../../../src/games/tetris/rules.ts';
import { addressOf } from '../../router.tsx';
import { agentNamed } from './player/agents.ts';

export const MOST_BOARDS = 4;

/** What the Tetris pages show, as it stands in their addresses. */
export interface TetrisAddress {
  readonly rules: string;
  readonly agents: readonly string[];
  readonly seed: number;
  /** The piece shown, from 0. */
  readonly at: number;
  /** Which board is explained. */
  readonly board: number;
}

const DEFAULTS = { rules: 'nes', agents: ['nes-six', 'dellacherie'], seed: 1 } as const;

/** Reads an address; what is wrong in it is an `InputError`. */
export function readTetris(query: URLSearchParams): TetrisAddress {
  const rules = query.get('rules') ?? DEFAULTS.rules;
  const named = query.getAll('agent').slice(0, MOST_BOARDS);
  const agents = named.length > 0 ? named : DEFAULTS.agents;
  parseRules(rules);
  agents.forEach(agentNamed);
  return {
    rules,
    agents,
    seed: whole(query.get('seed'), DEFAULTS.seed),
    at: whole(query.get('at'), 0),
    board: Math.min(whole(query.get('board'), 0), agents.length - 1),
  };
}

export function tetrisAddress(path: string, address: Partial<TetrisAddress>): string {
  const { rules, agents, seed, at, board } = address;
  return addressOf(path, {
    rules,
    agent: agents,
    seed,
    at: at || undefined,
    board: board || undefined,
  });
}

function whole(text: string | null, otherwise: number): number {
  const value = Number(text ?? Number.NaN);
  return Number.isSafeInteger(value) && value >= 0 ? value : otherwise;
}
