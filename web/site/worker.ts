import { InputError } from '../../src/core/errors.ts';
import type { LocalPlayers } from '../families/local-players.ts';
import { answerTo } from './api.ts';
import { Kept } from './kept.ts';
import type { LocalConnection, LocalRoom } from './local-room.ts';
import { LocalRooms } from './local-rooms.ts';
import type { FromWorker, ToWorker } from './messages.ts';

// The worker that stands for the server on the static site: matches, agents and what is kept of them.

/** The players of each family, loaded when a match of it is opened. */
const families: Readonly<Record<string, () => Promise<{ readonly players: LocalPlayers }>>> = {
  truco: () => import('../families/truco/players.ts'),
  'truco-brazil': () => import('../families/truco-brazil/players.ts'),
  tetris: () => import('../families/tetris/player/players.ts'),
};

async function playersOf(game: string): Promise<LocalPlayers> {
  return (await families[game.split('/', 1)[0]]()).players;
}

const kept = new Kept();
const rooms = new LocalRooms(kept, playersOf);
const connections = new Map<number, { readonly room: LocalRoom; readonly end: LocalConnection }>();

const handlers: { readonly [T in ToWorker['type']]: (asked: Extract<ToWorker, { type: T }>) => Promise<void> } = {
  async ask({ id, request }) {
    tell({ type: 'answer', id, answer: await answerTo(request, { kept, rooms, playersOf }) });
  },
  async connect({ id, room: wanted, key }) {
    let room: LocalRoom | undefined;
    try {
      room = await rooms.find(wanted);
    } catch {
      // what an agent needs could not be loaded: the page tries again
      return tell({ type: 'closed', id, state: 'lost' });
    }
    if (!room) return tell({ type: 'closed', id, state: 'missing' });
    const end = {
      seat: room.seatOf(key),
      send: (message: object) => tell({ type: 'message', id, message } as FromWorker),
    };
    connections.set(id, { room, end });
    room.connect(end);
  },
  async frame({ id, message }) {
    const { room, end } = connections.get(id) ?? {};
    (room && (await rooms.find(room.match.id)))?.receive(end!, message);
  },
  async close({ id }) {
    const { room, end } = connections.get(id) ?? {};
    connections.delete(id);
    (room && (await rooms.find(room.match.id)))?.disconnect(end!);
  },
  async prepare({ game }) {
    // what cannot be had now is asked for again when it is needed
    if (game !== undefined) await playersOf(game).catch(() => {});
  },
};

function tell(message: FromWorker): void {
  self.postMessage(message);
}

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  try {
    await handlers[data.type](data as never);
  } catch (error) {
    const { message, problem } = error as InputError;
    tell({ type: 'refused', id: data.id, error: message, ...(error instanceof InputError && problem && { problem }) });
  }
};
