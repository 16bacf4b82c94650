import { setTimeout as sleep } from 'node:timers/promises';
import { Rng } from '../../core/rng.ts';
import type { OrganiserFrame } from '../../protocol/agent-api.ts';
import { Wire } from './wire.ts';

type Turn = Extract<OrganiserFrame, { type: 'turn' }>;
type Problem = Extract<OrganiserFrame, { type: 'problem' }>;

/** What an outside agent of an event does with its turns and problems, well or badly. */
export interface Manner {
  turn?(turn: Turn, wire: Contestant): unknown;
  problem?(problem: Problem, wire: Contestant): unknown;
}

/** Plays by lot, with the seed that it is given. */
export const byLot: Manner = {
  turn: ({ match, turn, legal, seed }, wire) =>
    wire.send({ type: 'answer', match, turn, action: Rng.seeded(seed).pick(legal).action }),
};

export const illegal: Manner = {
  turn: ({ match, turn }, wire) => wire.send({ type: 'answer', match, turn, action: 9999 }),
};

/** Goes in the middle of its first match and never comes back. */
export const vanishing: Manner = { turn: (_, wire) => wire.socket.terminate() };

export function slow(milliseconds: number): Manner {
  return {
    turn: async (turn, wire) => {
      await sleep(milliseconds, undefined, { ref: false });
      if (wire.socket.readyState === 1) await byLot.turn!(turn, wire);
    },
  };
}

/** An outside agent over a WebSocket of its own, for tests. */
export class Contestant extends Wire<OrganiserFrame> {
  constructor(address: string, token: string, manner: Manner) {
    super(`ws://${address}/api/agent`);
    void this.send({ type: 'hello', token }).catch(() => {});
    this.onFrame((frame) => {
      if (frame.type === 'turn') void manner.turn?.(frame, this);
      if (frame.type === 'problem') void manner.problem?.(frame, this);
    });
  }
}
