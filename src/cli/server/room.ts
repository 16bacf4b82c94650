import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { systemReason } from '../../core/system-reason.ts';
import type { RoomSummary } from '../../protocol/rooms.ts';
import { createToken, revokeToken } from '../../store/tokens.ts';
import { printResult, table } from '../output.ts';
import { withStore } from '../store.ts';

interface RoomOptions {
  url: string;
  token?: string;
  data?: string;
  json?: boolean;
}

/** `room`: what is being played on a server, and how an administrator ends it. */
export function register(program: Command): void {
  const room = program.command('room').description('matches being played on a server: list them, end them');
  const shared = (command: Command) =>
    command
      .option('--url <address>', 'of the server', 'http://127.0.0.1:7300')
      .option('--token <token>', 'an administrator’s (default: JOGATINA_TOKEN, else one made for this in the database)')
      .option('--data <folder>', 'where the database is kept, if there is no token (default: as in serve)')
      .option('--json', 'one JSON document on stdout');

  shared(room.command('list').description('matches being played, the newest first'))
    .addHelpText('after', '\nExample:\n  jogatina room list\n')
    .action(async (options: RoomOptions) => {
      const rooms = await ask<RoomSummary[]>(options.url, 'GET', '/api/rooms');
      const rows = rooms.map(({ id, game, seats, turn, createdAt }) => [
        id,
        game,
        seats.map(({ name }) => name).join(' – '),
        turn,
        createdAt,
      ]);
      const text = table(['id', 'game', 'players', 'turn', 'since'], rows);
      printResult(options.json, rooms, rows.length > 0 ? text : 'No match is being played.');
    });

  shared(room.command('end').description('end a match where it stands: the score is as it is then'))
    .argument('<id>', 'as `room list` shows it')
    .addHelpText('after', '\nExample:\n  jogatina room end 3q2-9xT1c2aZkLmN0pQrSg\n')
    .action((id: string, options: RoomOptions) =>
      withToken(options, async (token) => {
        if (!/^[\w-]{10,40}$/.test(id))
          throw new InputError(`${JSON.stringify(id)} is no id: jogatina room list shows them`);
        const ended = await ask<RoomSummary>(options.url, 'POST', `/api/rooms/${id}/end`, token);
        printResult(options.json, ended, `${id} is ${ended.status} at ${ended.scores.join('-')}`);
      }),
    );
}

/** Whoever has the data folder is an administrator: without a token one is made for as long as it is needed. */
async function withToken<T>({ token, data }: RoomOptions, use: (token: string) => Promise<T>): Promise<T> {
  const given = token ?? process.env.JOGATINA_TOKEN;
  if (given) return use(given);
  return withStore(data, async (store) => {
    const made = await createToken(store, { kind: 'admin', subject: 'room', note: 'made by jogatina room' });
    try {
      return await use(made.token);
    } finally {
      await revokeToken(store, made.id);
    }
  });
}

async function ask<T>(url: string, method: string, path: string, token?: string): Promise<T> {
  const base = URL.parse(url);
  if (!base || !/^https?:$/.test(base.protocol))
    throw new InputError(`--url is "${url}": an address such as http://127.0.0.1:7300 is right`);
  const headers = new Headers(token === undefined ? {} : { authorization: `Bearer ${token}` });
  const answer = await fetch(new URL(path, base), { method, headers }).catch((error: Error) => {
    throw new InputError(`${url} does not answer (${systemReason(error)}): is a server there?`);
  });
  const body = await answer.json();
  if (!answer.ok) throw new InputError(`${url}: ${body.error ?? answer.status}`);
  return body as T;
}
