import { expect, test } from 'vitest';
import { trucoAgent } from '../../src/agents/truco/index.ts';
import { WATCHER } from '../../src/core/game.ts';
import { parseGameId, trucoGame } from '../../src/games/truco/game.ts';
import type { ServerMessage } from '../../src/protocol/rooms.ts';
import type { LocalPlayers } from '../families/local-players.ts';
import { replayMatch } from '../families/match-replay.ts';
import type { KeptMatch, KeptReason } from './kept.ts';
import { LocalRoom } from './local-room.ts';

const players: LocalPlayers = {
  gameOf: (id) => trucoGame(parseGameId(id)),
  provide: async () => {},
  agentOf: (text) => trucoAgent(text).create(),
};
const fresh: KeptMatch = {
  id: 'm',
  game: 'truco/ufsm24@2',
  seed: 'seed',
  seats: [
    { kind: 'person', name: 'Ana' },
    { kind: 'agent', name: 'careful', agent: 'careful' },
  ],
  key: 'key',
  pace: 0,
  actions: [],
  scores: [0, 0],
  outcome: null,
  repeats: null,
  rematch: null,
  createdAt: '2026-01-01T00:00:00Z',
  endedAt: null,
};

/** A room with somebody at its table who plays whatever is legal first. */
class SeatedRoom {
  readonly heard: ServerMessage[] = [];
  readonly reasons: KeptReason[] = [];
  kept: KeptMatch;
  room: LocalRoom;
  private readonly end = { seat: 0, send: (message: ServerMessage) => void this.heard.push(message) };

  constructor(kept: KeptMatch, reasons: readonly KeptReason[] = []) {
    this.kept = kept;
    this.reasons.push(...reasons);
    this.room = new LocalRoom(kept, reasons, {
      players,
      keep: (match, reason) => {
        this.kept = match;
        if (reason) this.reasons.push(reason);
      },
    });
    this.room.connect(this.end);
  }

  act(turn: number, action: number): void {
    this.room.receive(this.end, { type: 'act', turn, action });
  }

  leave(): void {
    this.room.receive(this.end, { type: 'leave' });
  }

  /** Plays until there were so many actions, or the match is over. */
  async play(actions = Number.POSITIVE_INFINITY): Promise<void> {
    while (this.kept.actions.length < actions && !this.kept.outcome) {
      const last = this.heard.findLast((each) => 'legal' in each);
      if (last && 'legal' in last && last.legal.length > 0 && last.turn === this.kept.actions.length)
        this.act(last.turn, last.legal[0]);
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  }
}

test('a match is played to its end, told in order, and its record is a match', async () => {
  const table = new SeatedRoom(fresh);
  await table.play();
  const types = table.heard.map(({ type }) => type);
  expect(types[0]).toBe('room');
  expect(types.at(-1)).toBe('over');
  expect(types.filter((type) => type === 'played')).toHaveLength(table.kept.actions.length);
  const { actions, scores, winner } = table.room.record() as never as {
    actions: number[];
    scores: number[];
    winner: number;
  };
  expect(winner).toBe(scores[0] > scores[1] ? 0 : 1);
  const { moments } = replayMatch(trucoGame('ufsm24'), { seed: 'seed', actions });
  expect(moments.at(-1)!.state.scores()).toEqual(scores);
  expect(table.room.events()).toHaveLength(actions.length);
});

test('a room that is opened again goes on as the unbroken one does', async () => {
  const unbroken = new SeatedRoom(fresh);
  await unbroken.play();
  const first = new SeatedRoom(fresh);
  await first.play(9);
  const second = new SeatedRoom(first.kept, first.reasons);
  await second.play();
  expect(second.kept.actions).toEqual(unbroken.kept.actions);
  expect(second.kept.outcome).toEqual(unbroken.kept.outcome);
});

test('reasons wait for the end of their hand', async () => {
  const table = new SeatedRoom(fresh);
  await table.play();
  const told = table.heard.flatMap((each) => (each.type === 'reasons' ? each.reasons : []));
  expect(told.map(({ turn }) => turn)).toEqual(table.reasons.map(({ turn }) => turn));
  let turn = 0;
  for (const each of table.heard) {
    if (each.type === 'played') turn = each.turn;
    if (each.type === 'reasons') expect(each.reasons.every((reason) => reason.turn < turn)).toBe(true);
  }
});

test('what is late or not legal is refused; who leaves has lost', async () => {
  const table = new SeatedRoom(fresh);
  await table.play(4);
  const before = table.kept.actions.length;
  table.act(before + 5, 0);
  table.act(before, 999);
  expect(table.heard.filter(({ type }) => type === 'refused')).toHaveLength(2);
  table.leave();
  expect(table.kept.outcome).toMatchObject({ winner: 1, faults: [{ seat: 0, kind: 'disconnect' }] });
});

test('only the key opens the seat', () => {
  const { room } = new SeatedRoom(fresh);
  expect([room.seatOf('key'), room.seatOf('other'), room.seatOf(undefined)]).toEqual([0, WATCHER, WATCHER]);
});
