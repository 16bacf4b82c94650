import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { delayingProxy } from './delaying-proxy.ts';

/** Numbered messages of two digits. */
const MESSAGES = Array.from({ length: 90 }, (_, i) => String(10 + i));

it('passes everything on in order, in both directions', async () => {
  const echo = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(echo, 'listening');
  const { server, port } = await delayingProxy((echo.address() as AddressInfo).port, 20, 16);
  const client = connect(port, '127.0.0.1').setNoDelay(true);
  let text = '';
  const complete = new Promise<void>((resolve) => {
    client.on('data', (data) => {
      text += data;
      if (text.length === 2 * MESSAGES.length) resolve();
    });
  });
  for (const message of MESSAGES) {
    client.write(message);
    await sleep(1);
  }
  await complete;
  client.destroy();
  server.close();
  echo.close();
  expect(text).toBe(MESSAGES.join(''));
});
