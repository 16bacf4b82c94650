import { Rng } from '../../core/rng.ts';
import type { OrganiserFrame } from '../../protocol/agent-api.ts';
import type { ServerFrame } from '../../protocol/rooms.ts';
import type { Outcome } from '../../protocol/seats.ts';
import { Wire } from './wire.ts';

/** A browser's tab at a room; without a key it watches. */
export class Tab extends Wire<ServerFrame> {
  constructor(address: string, room: string, key?: string | null) {
    super(`ws://${address}/api/rooms/${room}/live`);
    void this.send({ type: 'hello', ...(key && { key }) }).catch(() => {});
  }

  act(turn: number, action: number): Promise<this> {
    return this.send({ type: 'act', turn, action });
  }

  /** Plays by lot whenever it is to move, until the match is over. */
  async playOn(seed: string | number): Promise<Outcome> {
    const rng = Rng.seeded(seed);
    const answer = (frame: ServerFrame) => {
      if ('legal' in frame && frame.legal.length > 0) void this.act(frame.turn, rng.pick(frame.legal));
    };
    const last = this.frames.findLast((frame) => 'legal' in frame);
    if (last) answer(last);
    this.onFrame(answer);
    return this.ending();
  }

  /** What came of the match, also for those who come after its end. */
  async ending(): Promise<Outcome> {
    const whole = await this.next('room');
    return whole.room.outcome ?? (await this.next('over')).outcome;
  }
}

/** An outside program that answers by lot, with the seed it is given. */
export class LotAgent extends Wire<OrganiserFrame> {
  /** Matches that ended. */
  readonly ended = new Map<string, readonly number[]>();

  constructor(address: string, token: string, { subscribe = [] as string[], answers = true } = {}) {
    super(`ws://${address}/api/agent`);
    void this.send({ type: 'hello', token, subscribe }).catch(() => {});
    this.onFrame((frame) => {
      if (frame.type === 'end') this.ended.set(frame.match, frame.scores);
      if (frame.type !== 'turn' || !answers) return;
      const { match, turn, legal, seed } = frame;
      void this.send({ type: 'answer', match, turn, action: Rng.seeded(seed).pick(legal).action });
    });
  }
}
