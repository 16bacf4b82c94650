import { afterEach } from 'vitest';
import { TestConnection } from '../testing/connections.ts';
import { LiveServer, type LiveServerOptions } from './server.ts';

let server: LiveServer | undefined;
let guests: TestConnection[] = [];

afterEach(async () => {
  for (const { socket } of guests) socket.terminate();
  guests = [];
  await server?.close();
  server = undefined;
});

/** A live server for one test, and how to reach it. */
export async function serve(options: LiveServerOptions = { lockStep: true, seed: 1 }) {
  server = new LiveServer(options);
  const port = await server.listen(0, '127.0.0.1');
  const guest = (path: string, headers: Record<string, string> = {}) => {
    const made = new TestConnection(`ws://127.0.0.1:${port}${path}`, headers);
    guests.push(made);
    return made;
  };
  const get = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).json();
  return { port, guest, get };
}
