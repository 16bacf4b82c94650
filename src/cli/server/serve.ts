import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import type { Store } from '../../store/store.ts';
import { wholeNumber } from '../options.ts';
import { printResult } from '../output.ts';
import { untilStopped } from '../signals.ts';

const HOST = '127.0.0.1';
const PORT = 7300;

interface ServeOptions {
  port: number;
  host: string;
  data?: string;
  name?: string[];
  workers: number;
  json?: boolean;
}

/** `serve`: the web app and its API. */
export function register(program: Command): void {
  program
    .command('serve')
    .description('serve the workbench: the web app and its API')
    .option('--port <n>', 'where to listen', wholeNumber('--port', 0, 65535), PORT)
    .option('--host <address>', 'who can reach it; 127.0.0.1 is this machine alone', HOST)
    .option('--data <folder>', 'where the database is kept (default: JOGATINA_DATA, or ~/.local/share/jogatina)')
    .option('--name <names...>', 'names under which it may be asked, beside localhost and addresses')
    .option('--workers <n>', 'threads for experiments', wholeNumber('--workers', 1, 256), spareThreads())
    .option('--json', 'print the address as one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina serve --port 8080')
    .action(async ({ port, host, json, workers, name = [], ...options }: ServeOptions) => {
      // loaded only here, so that the other commands start quickly
      const { createServer } = await import('../../server/http.ts');
      const { openStore, placeTitle, storePlace } = await import('../../store/store.ts');
      const place = storePlace(options.data);
      const data = placeTitle(place);
      const store = await openStore(place);
      const adminToken = await firstAdminToken(store);
      const server = await createServer(store, { names: name, experiments: { place, threads: workers } });
      let address: string;
      try {
        address = await server.listen({ port, host });
      } catch (error) {
        await server.close();
        await store.destroy();
        throw new InputError(listenProblem(error as NodeJS.ErrnoException, port, host));
      }
      const note = `\nThe administrator's token, shown this once (jogatina token makes more): ${adminToken}`;
      const text = `Jogatina is at ${address} (data in ${data}). Ctrl-C stops it.${adminToken ? note : ''}`;
      printResult(json, { address, data, ...(adminToken && { adminToken }) }, text);
      await untilStopped();
      await server.close();
      await store.destroy();
    });
}

/** One thread is left for the matches. */
function spareThreads(): number {
  return Math.max(1, availableParallelism() - 1);
}

/** A token for the first start with a database; undefined where there is an administrator already. */
async function firstAdminToken(store: Store): Promise<string | undefined> {
  const { createToken, listTokens } = await import('../../store/tokens.ts');
  const admins = await listTokens(store, 'admin');
  if (admins.some(({ revokedAt }) => revokedAt === null)) return undefined;
  return (await createToken(store, { kind: 'admin', subject: 'administrator', note: 'made by serve' })).token;
}

function listenProblem(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `port ${port} is taken (perhaps by another Jogatina): choose another with --port, such as --port ${port + 1}`;
  if (error.code === 'EACCES') return `port ${port} needs more rights than you have: choose one above 1023 with --port`;
  return `cannot listen on ${host}: ${error.message}`;
}
