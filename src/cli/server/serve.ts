import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import type { Store } from '../../store/store.ts';
import { oneOf, wholeNumber } from '../options.ts';
import { printResult } from '../output.ts';
import { untilStopped } from '../signals.ts';

/** The web app's page, once it is built. */
const WEB = fileURLToPath(new URL('../../../dist/web/index.html', import.meta.url));
const HOST = '127.0.0.1';
const PORT = 7300;

interface ServeOptions {
  port: number;
  host: string;
  data?: string;
  name?: string[];
  trustProxy?: string[];
  workers: number;
  meet?: string[];
  trait?: string[];
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
    .option(
      '--trust-proxy <addresses>',
      'proxies before it, which say who the visitor is: 127.0.0.1,10.0.0.0/8',
      proxies,
    )
    .option(
      '--permissions <how>',
      'auto: under Node’s permission model, which keeps it from other files and from starting programs; off',
      oneOf('--permissions', ['auto', 'off'] as const),
      'auto',
    )
    .option('--workers <n>', 'threads for experiments', wholeNumber('--workers', 1, 256), spareThreads())
    .option('--meet <agents...>', 'a study with people: whom they meet at /truco/study, such as NPS,base=learned')
    .option('--trait <names...>', 'further traits that people of the study grade from 1 to 5')
    .option('--json', 'print the address as one JSON document')
    .addHelpText(
      'after',
      `\nExamples:
  jogatina serve --port 8080
  jogatina serve --name truco.example --trust-proxy 127.0.0.1     (behind a proxy on this machine)
${PUBLIC}`,
    )
    .action(async ({ port, host, json, workers, name = [], trustProxy = [], ...options }: ServeOptions) => {
      setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
      // loaded only here, so that the other commands start quickly
      const { createServer } = await import('../../server/http.ts');
      const { isLoopback } = await import('../../server/access.ts');
      const { checkIntegrity, openStore, placeTitle, storePlace } = await import('../../store/store.ts');
      const place = storePlace(options.data);
      const data = placeTitle(place);
      const store = await openStore(place);
      await checkIntegrity(store, place);
      const adminToken = await firstAdminToken(store);
      const isPublic = !isLoopback(host) || name.length > 0 || trustProxy.length > 0;
      const experiments = { place, threads: workers };
      const { meet: agents, trait: traits = [] } = options;
      const study = agents && { agents, traits };
      const server = await createServer(store, {
        names: name,
        trustProxy,
        isPublic,
        experiments,
        ...(study && { study }),
      });
      let address: string;
      try {
        address = await server.listen({ port, host });
      } catch (error) {
        await server.close();
        await store.destroy();
        throw new InputError(listenProblem(error as NodeJS.ErrnoException, port, host));
      }
      const note = `\nThe administrator's token, shown this once (jogatina token makes more): ${adminToken}`;
      const text = `Jogatina is at ${address} (data in ${data}). Ctrl-C stops it.${isPublic ? `\n${PUBLIC}` : ''}${process.permission ? '' : `\n${UNBOUND}`}${adminToken ? note : ''}`;
      if (!existsSync(WEB))
        process.stderr.write('jogatina: the web app is not built, only the API is served: npm start builds it\n');
      // the launcher (bin/jogatina, npm start) gives Node the flags; without it there are none
      const permissions = process.permission !== undefined;
      printResult(json, { address, data, public: isPublic, permissions, ...(adminToken && { adminToken }) }, text);
      await untilStopped();
      await server.close();
      await store.destroy();
    });
}

const PUBLIC =
  'With --host, --name or --trust-proxy it is public: experiments, imports and corrections need an administrator’s token.';

/**
 * Per cent that a heap may grow by until garbage is collected. V8 lets one grow to four times what is in use, and so a
 * rush of visitors would leave the process large for long.
 */
const HEAP_GROWTH = 60;

const UNBOUND = 'It runs without Node’s permission model: whatever breaks into it may do what you may.';

/** Addresses separated by commas, each with or without the length of a prefix. */
function proxies(text: string): string[] {
  return text.split(',').map((each) => {
    const [address, prefix, ...more] = each.trim().split('/');
    const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
    if (bits < 0 || more.length > 0 || (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)))
      throw new InputError(`--trust-proxy is "${text}": addresses are needed, such as 127.0.0.1,10.0.0.0/8`);
    return each.trim();
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
