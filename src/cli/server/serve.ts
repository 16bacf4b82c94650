import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Command } from 'commander';
import { InputError } from '../../core/errors.ts';
import { systemReason } from '../../core/system-reason.ts';
import type { Store } from '../../store/store.ts';
import { oneOf, wholeNumber } from '../options.ts';
import { printResult } from '../output.ts';
import { untilStopped } from '../signals.ts';
import { collectWhenCalm } from './calm-memory.ts';
import { endInSteps } from './ending.ts';

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
  site?: string;
  drain: number;
  thinking?: string;
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
    .option(
      '--site <url>',
      'redis://host:6379: one site with the other servers of the same database (default: JOGATINA_SITE_URL; none)',
    )
    .option(
      '--thinking <url>',
      'redis://host:6379: our agents and the coach think at its workers, see worker --thinking (default: JOGATINA_THINKING_URL; threads of this process)',
    )
    .option(
      '--drain <seconds>',
      'when it is stopped: for so long /api/ready says no before it hands its matches over',
      wholeNumber('--drain', 0, 600),
      0,
    )
    .option('--json', 'print the address as one JSON document')
    .addHelpText(
      'after',
      `\nExamples:
  jogatina serve --port 8080
  jogatina serve --name truco.example --trust-proxy 127.0.0.1     (behind a proxy on this machine)
${PUBLIC}`,
    )
    .action(async ({ port, host, json, workers, drain, name = [], trustProxy = [], ...options }: ServeOptions) => {
      setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
      collectWhenCalm();
      // loaded only here, so that the other commands start quickly
      const { createServer } = await import('../../server/http.ts');
      const { isLoopback } = await import('../../server/access/access.ts');
      const { checkIntegrity, openStore, placeTitle, storePlace } = await import('../../store/store.ts');
      const place = storePlace(options.data);
      const data = placeTitle(place);
      const store = await openStore(place);
      await checkIntegrity(store, place);
      const { openSite } = await import('../../server/site/open-site.ts');
      const parts = async () => ({
        site: await openSite(store, options.site ?? (process.env.JOGATINA_SITE_URL || undefined)),
        thinkers: await openThinkers(options.thinking ?? process.env.JOGATINA_THINKING_URL),
      });
      const { site, thinkers } = await parts().catch(async (error) => {
        await store.destroy();
        throw error;
      });
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
        site,
        ...(thinkers && { thinking: thinkers.thinking }),
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
      // whoever reads the address may stop it at once
      const stopped = untilStopped();
      printResult(json, { address, data, public: isPublic, permissions, ...(adminToken && { adminToken }) }, text);
      await stopped;
      server.rooms.stopping = true;
      if (drain > 0) await sleep(1000 * drain);
      await endInSteps(
        { server: () => server.close(), thinkers: () => thinkers?.close(), database: () => store.destroy() },
        () => server.rooms.handedOver,
      );
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

/** The workers of a queue that think for the server; undefined where its own threads do. */
async function openThinkers(url: string | undefined) {
  if (!url) return undefined;
  const { QueueThinkers } = await import('../../work/thinkers.ts');
  const { byWorkers } = await import('../../server/thinking.ts');
  const thinkers = await QueueThinkers.open(url);
  return { thinking: byWorkers(thinkers), close: () => thinkers.close() };
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
  return `cannot listen on ${host}: ${systemReason(error)}`;
}
