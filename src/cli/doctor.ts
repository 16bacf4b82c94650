import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import about from '../../package.json' with { type: 'json' };
import { printResult, table } from './output.ts';
import { DATA_OPTION } from './store.ts';

interface Finding {
  readonly what: string;
  readonly state: 'good' | 'note' | 'bad';
  readonly detail: string;
}

/** Less free space than this is told. */
const LITTLE = 500e6;
const root = fileURLToPath(new URL('../../', import.meta.url));
/** Packages that only some commands need. */
const optional: Readonly<Record<string, string>> = {
  bullmq: 'queues across machines',
  ioredis: 'queues on Redis',
  pg: 'PostgreSQL',
};

/** `doctor`: what works here, what does not, and what to do about it. */
export function register(program: Command): void {
  program
    .command('doctor')
    .description('look over this installation: Node, packages, builds, sandbox, database, disk')
    .option(...DATA_OPTION)
    .option('--json', 'one JSON document on stdout')
    .addHelpText('after', '\nThe exit code is 1 where something is bad.\n\nExample:\n  jogatina doctor\n')
    .action(async ({ data, json }: { data?: string; json?: boolean }) => {
      const findings = [node(), web(), networks(), ...packages(), await sandbox(), ...(await database(data))];
      const rows = findings.map(({ what, state, detail }) => [state, what, detail]);
      printResult(json, { version: about.version, findings }, table(['', 'what', `jogatina ${about.version}`], rows));
      if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1;
    });
}

function node(): Finding {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const good = major > 22 || (major === 22 && minor >= 18);
  const detail = `${process.versions.node} on ${process.platform} ${process.arch}`;
  return { what: 'Node', state: good ? 'good' : 'bad', detail: good ? detail : `${detail}: 22.18 or newer is needed` };
}

function web(): Finding {
  const built = existsSync(join(root, 'dist', 'web', 'index.html'));
  const detail = built ? 'is built' : 'is not built: npm start builds it';
  return { what: 'web app', state: built ? 'good' : 'note', detail };
}

function networks(): Finding {
  const here =
    existsSync(join(root, 'data', 'agents', 'ntuple-nes-norotation.jnt.gz')) || found('jogatina-networks/package.json');
  const detail = here ? 'are here' : 'are a package of their own: npm install jogatina-networks';
  return { what: 'large networks', state: here ? 'good' : 'note', detail };
}

function packages(): Finding[] {
  return Object.entries(optional).map(([name, use]) =>
    found(name)
      ? { what: name, state: 'good', detail: `is here, for ${use}` }
      : { what: name, state: 'note', detail: `is not here: npm install ${name} for ${use}` },
  );
}

function found(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}

async function sandbox(): Promise<Finding> {
  const { workingCage } = await import('../server/outside/program-process.ts');
  const cage = workingCage();
  const detail = cage
    ? `is here: ${cage.name}, for programs of others`
    : 'none works: programs of others may do whatever you may';
  return { what: 'sandbox', state: cage ? 'good' : 'note', detail };
}

async function database(data: string | undefined): Promise<Finding[]> {
  const { openStore, placeTitle, SQLITE_FILE, storePlace } = await import('../store/store.ts');
  const place = storePlace(data);
  const what = `database (${placeTitle(place)})`;
  if ('data' in place) {
    const file = join(place.data, SQLITE_FILE);
    if (existsSync(place.data) && !statSync(place.data).isDirectory())
      return [{ what, state: 'bad', detail: 'is a file: a folder is needed' }];
    if (!existsSync(file))
      return [{ what, state: 'note', detail: 'none yet: the first command that needs it makes it' }];
    const { sqliteFileProblem } = await import('../store/exchange/backup.ts');
    const problem = sqliteFileProblem(file) ?? unwritable(place.data);
    if (problem) return [{ what, state: 'bad', detail: `${problem}: jogatina restore puts a backup in its place` }];
    const { bavail, bsize } = statfsSync(place.data);
    const free = bavail * bsize;
    const room = `${(free / 1e9).toFixed(1)} GB free`;
    return [
      { what, state: 'good', detail: 'is whole' },
      { what: 'disk', state: free < LITTLE ? 'bad' : 'good', detail: free < LITTLE ? `${room}: make room` : room },
    ];
  }
  try {
    await (await openStore(place)).destroy();
    return [{ what, state: 'good', detail: 'answers' }];
  } catch (error) {
    return [{ what, state: 'bad', detail: (error as Error).message }];
  }
}

function unwritable(folder: string): string | undefined {
  try {
    accessSync(folder, constants.W_OK);
    return undefined;
  } catch {
    return `${folder} cannot be written`;
  }
}
