import type { Command } from 'commander';
import { InputError } from '../core/errors.ts';
import { whole } from './options.ts';
import { printJson } from './output.ts';

const HOST = '127.0.0.1';
const PORT = 7300;

interface ServeOptions {
  port: number;
  host: string;
  data?: string;
  json?: boolean;
}

export function register(program: Command): void {
  program
    .command('serve')
    .description('serve the workbench: the web app and its API')
    .option('--port <n>', 'where to listen', whole('--port', 0, 65535), PORT)
    .option('--host <address>', 'who can reach it; 127.0.0.1 is this machine alone', HOST)
    .option('--data <folder>', 'where the database is kept (default: JOGATINA_DATA, or ~/.local/share/jogatina)')
    .option('--json', 'print the address as one JSON document')
    .addHelpText('after', '\nExample:\n  jogatina serve --port 8080')
    .action(async ({ port, host, json, ...options }: ServeOptions) => {
      // loaded here, so that the other commands start quickly
      const { createServer } = await import('../server/http.ts');
      const { dataFolder, openStore } = await import('../store/store.ts');
      const data = options.data ?? dataFolder();
      const store = await openStore(data);
      const server = await createServer(store);
      let address: string;
      try {
        address = await server.listen({ port, host });
      } catch (error) {
        await store.destroy();
        throw new InputError(listenProblem(error as NodeJS.ErrnoException, port, host));
      }
      if (json) printJson({ address, data });
      else process.stdout.write(`Jogatina is at ${address} (data in ${data}). Ctrl-C stops it.\n`);
      await new Promise<void>((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
      });
      await server.close();
      await store.destroy();
    });
}

function listenProblem(error: NodeJS.ErrnoException, port: number, host: string): string {
  if (error.code === 'EADDRINUSE')
    return `port ${port} is taken (perhaps by another Jogatina): choose another with --port, such as --port ${port + 1}`;
  if (error.code === 'EACCES') return `port ${port} needs more rights than you have: choose one above 1023 with --port`;
  return `cannot listen on ${host}: ${error.message}`;
}
