import { WebSocket } from 'ws';
import { ACTION } from '../../src/games/truco/actions.ts';
import { createToken } from '../../src/store/tokens.ts';
import type { App } from './app.ts';

const SEED = 'h';

/**
 * Plays a whole match against bold over the room's own protocol, giving up every hand: the person's seat is 0, and its
 * mistakes are known. The cards are always the same, as an administrator may choose them: with some deals giving up was
 * seldom a mistake.
 */
export async function lostByFolding({ address, store }: App, game: string): Promise<{ id: string; key: string }> {
  const { token } = await createToken(store, { kind: 'admin', subject: 'test' });
  const made = await fetch(`${address}/api/rooms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ game, seats: [{ kind: 'person' }, { kind: 'agent', agent: 'bold' }], seed: SEED }),
  });
  const { room, key } = (await made.json()) as { room: { id: string }; key: string };
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/rooms/${room.id}/live`);
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', key })));
    socket.on('message', (data) => {
      const { type, toMove, legal, turn } = JSON.parse(String(data));
      if (type === 'over') return resolve();
      if (toMove !== 0 || !legal || legal.length === 0) return;
      const wanted = [ACTION.MAZO, ACTION.NO_QUIERO].find((action) => legal.includes(action));
      socket.send(JSON.stringify({ type: 'act', turn, action: wanted ?? legal[0] }));
    });
  });
  socket.close();
  return { id: room.id, key };
}
