/**
 * Counts the files that a piece of work passes, by a trace:
 *
 *     node scripts/walks/walks.ts                          the six walks of docs/architecture.md, with their counts
 *     node scripts/walks/walks.ts placement decision       these, with every file
 *     node scripts/walks/walks.ts -- tetris perft --depth 2       any command line
 *     node scripts/walks/walks.ts --from Match.turn --call 5 --until Match.answer -- truco match --agents NPS careful
 *     node scripts/walks/walks.ts --whole placement        the whole run, not the one placement
 *     node scripts/walks/walks.ts --json ...               one JSON document
 *     node scripts/walks/walks.ts --document               writes the six into docs/architecture.md
 *
 * What counts: a file of `src/` is passed when one of its functions is called after the command's action began and
 * before the process ends. Loading a module passes nothing, and neither does what a module calls while it is evaluated:
 * tables, schemas, registrations. Parsing the command line comes before the action. A file that has only types,
 * constants, or classes without a constructor of their own is not seen.
 *
 * The six are parts of a run: one turn of many, one training of thirty. Such a walk begins with a call of one function
 * and ends with the next call of another. It passes the files on the call stack where it begins (how the program came
 * there, awaited callers included) and those with a function called in what that call led to, until the walk ends.
 * Where it hands over to something that is a walk of its own, it passes the door and does not go in (`doors`). Nothing
 * else is left out. Each walk below says in words where it goes and where not, and its text is printed. How many files
 * there are with those behind the doors, and in the whole run (`--whole`), is printed beside the walk's own count.
 *
 * A walk has a limit, which `walks.test.ts` holds against the counts in docs/architecture.md.
 *
 * Files are listed in the order of their first call, those of several processes and threads together by the clock.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { WalkEntry, WalkSettings } from './trace.ts';

const self = fileURLToPath(import.meta.url);
const trace = new URL('./trace.ts', import.meta.url).href;

/** Where a walk is taken: it starts commands of the program, and traces them. */
export interface Stage {
  /** An empty folder, which is gone afterwards; the database is there too. */
  readonly folder: string;
  /** Whether the whole run counts. */
  readonly whole: boolean;
  /** Runs a command line to its end. */
  run(words: readonly string[], limits?: Limits): Promise<void>;
  /** The same without a trace. */
  prepare(words: readonly string[]): Promise<void>;
  /** Starts a command that goes on until it is stopped; returns the JSON document that it prints first. */
  start(words: readonly string[], limits?: Limits): Promise<{ document: unknown; stop(): Promise<void> }>;
  /** What was passed elsewhere, in a browser. */
  add(entries: readonly WalkEntry[]): void;
  /** What comes after this is no part of the walk. */
  end(): void;
}

type Limits = Omit<WalkSettings, 'log'>;

interface Walk {
  readonly title: string;
  /** From where to where it goes, and what it does not follow. */
  readonly path: string;
  /** More files than this are too many. */
  readonly most: number;
  take(stage: Stage): Promise<void>;
}

/** A walk as it was taken. */
export interface WalkTaken extends Pick<Walk, 'title' | 'path' | 'most'> {
  readonly commands: readonly string[];
  readonly count: number;
  /** The functions that the walk does not follow. */
  readonly doors: readonly string[];
  /** How many files it passes with what is behind the doors, and how many the whole run passes, where they were taken too. */
  readonly open?: number;
  readonly whole?: number;
  /** How many in each folder of `src/` and `web/`. */
  readonly folders: Readonly<Record<string, number>>;
  /** First those on the call stack where it begins, then the others in the order of their first call. */
  readonly files: readonly { readonly file: string; readonly name: string }[];
}

/** The walks of docs/architecture.md. A function named here that is never called fails the walk. */
export const walks: Readonly<Record<string, Walk>> = {
  placement: {
    title: 'one placement in tetris play',
    path: 'From the command to where the piece lies and the next one is drawn: the fifth of the game. The boards are compared in WebAssembly, whose source (src/kernels/drops/assembly) no trace sees.',
    most: 12,
    take: ({ run }) =>
      run(['tetris', 'play', '--agent', 'dellacherie', '--games', '1', '--max-pieces', '9', '--workers', '1'], {
        ...{ from: 'DropKernelChooser.choose', call: 5, until: 'DropKernelChooser.choose' },
      }),
  },
  decision: {
    title: 'one decision of PVCNPS in truco match',
    path: 'From the command to the action that the match takes, through the four phases of case-based reasoning: the fifth decision of the match. Not how the base was read and indexed before the first.',
    most: 20,
    take: ({ run }) =>
      run(['truco', 'match', '--agents', 'PVCNPS', 'careful', '--matches', '1'], {
        ...{ from: 'CaseAgent.act', call: 5, until: 'Match.answer' },
      }),
  },
  card: {
    title: 'a card from the browser and back',
    path: 'From the click to the server, and until its reply is in the state of the page. Not the redraw of the page, and the rules of Truco only as far as their door. Not the answer of the agent either, which is asked afterwards.',
    most: 15,
    take: async (stage) => (await import('./card.ts')).playCard(stage),
  },
  reproduce: {
    title: 'reproduce nes-pso',
    path: 'One training, from the command to the table that its row stands in. The plan, the optimiser and the player that is trained only as far as their doors. The other parts of the study come after that table; the whole run has them.',
    most: 25,
    take: ({ run, folder, whole }) =>
      run(['reproduce', 'nes-pso', ...(whole ? [] : ['--only', 'trainings']), '--workers', '1', '--out', folder], {
        ...{ from: 'runTraining', fromInThread: 'chunk', until: 'tables2To4' },
        doors: [
          ...['parsePlan', 'createOptimizer', 'Restarts.ask', 'Restarts.tell', 'Restarts.save'],
          ...['playGames', 'playerFor', 'LookAheadKernelChooser.evaluations', 'Simulator.play'],
        ],
      }),
  },
  outside: {
    title: "an outside agent's turn",
    path: 'From the command to the program that is asked, and back to the action that the match takes: the fifth question of the match. Not how the program was started, and not the program itself.',
    most: 11,
    take: ({ run }) =>
      run(['agent', 'run', '--command', 'python3 examples/agent.py', '--against', 'random', '--matches', '1'], {
        ...{ from: 'OutsideProgram.ask', call: 5, until: 'Match.answer' },
      }),
  },
  job: {
    title: 'a job on the queue',
    path: 'From the command through the queue to the worker that hands the task to its work, and the outcome back to the document. Not into the work: what it plays, and how it sums up.',
    most: 14,
    async take({ prepare, start, run, end }) {
      const { startRedis } = await import('../../testing/services/redis.ts');
      await prepare(['experiment', 'list']);
      const redis = await startRedis();
      try {
        const queue = ['--queue', redis.url];
        const doors = ['tetrisPlay.plan', 'tetrisPlay.perform', 'tetrisPlay.document'];
        // what a worker does with one job
        const worker = await start(['worker', ...queue, '--threads', '1', '--port', '0', '--log', 'error', '--json'], {
          ...{ from: 'queued', doors },
        });
        // from where the plan is checked to the end
        const plan = '{"agent": "dellacherie", "games": 2, "maxPieces": 50}';
        await run(['experiment', 'start', 'tetris-play', plan, ...queue], { from: 'run', doors });
        end();
        await worker.stop();
      } finally {
        await redis.stop();
      }
    },
  },
};

/** How much of a walk is taken: `open` goes through its doors, `whole` also leaves out where it begins and ends. */
type Extent = 'walk' | 'open' | 'whole';

/** Takes a walk and lists what it passed. */
export async function takeWalk({ take, ...about }: Walk, extent: Extent = 'walk'): Promise<WalkTaken> {
  const whole = extent === 'whole';
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-walk-'));
  const log = join(folder, 'walk.log');
  const commands: string[] = [];
  const begun: string[] = [];
  const doors = new Set<string>();
  const elsewhere: WalkEntry[] = [];
  let over = Number.POSITIVE_INFINITY;
  const spawned = (words: readonly string[], limits?: Limits) => {
    const settings: WalkSettings = whole ? { log } : { log, ...limits, ...(extent === 'open' && { doors: [] }) };
    for (const door of settings.doors ?? []) doors.add(door);
    if (settings.from !== undefined) begun.push(settings.from);
    commands.push(['jogatina', ...words.map(quoted)].join(' ').replaceAll(folder, 'FOLDER'));
    return command(words, folder, settings);
  };
  const stage: Stage = {
    folder,
    whole,
    run: (words, limits) => ended(spawned(words, limits), words),
    prepare: (words) => ended(command(words, folder), words),
    async start(words, limits) {
      const child = spawned(words, limits);
      let text = '';
      for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
        text += chunk;
        if (text.endsWith('}\n')) break;
      }
      return {
        document: JSON.parse(text),
        async stop() {
          const exit = once(child, 'exit');
          child.kill('SIGTERM');
          await exit;
        },
      };
    },
    add: (entries) => void elsewhere.push(...entries),
    end: () => {
      over = performance.timeOrigin + performance.now();
    },
  };
  try {
    await take(stage);
    const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
    const traced: WalkEntry[] = lines.map((line) => JSON.parse(line));
    const missing = begun.find((name) => !traced.some((entry) => entry.way && entry.name === name));
    if (missing !== undefined) throw new Error(`${missing} was not called as often as the walk wants: was it renamed?`);
    const files = filesOf([...traced, ...elsewhere].filter(({ time }) => time < over));
    return { ...about, commands, count: files.length, doors: [...doors], folders: countFolders(files), files };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A walk, with how many files there are behind its doors and in the whole run. */
async function takeWithCounts(walk: Walk): Promise<WalkTaken> {
  const taken = await takeWalk(walk);
  const open = taken.doors.length > 0 ? { open: (await takeWalk(walk, 'open')).count } : {};
  return { ...taken, ...open, whole: (await takeWalk(walk, 'whole')).count };
}

/** A process with one command line, traced where there are settings. */
function command(words: readonly string[], folder: string, settings?: WalkSettings) {
  const env = { JOGATINA_DATA: folder, JOGATINA_DATABASE_URL: '', JOGATINA_QUEUE_URL: '' };
  const tracing = settings && { WALK: JSON.stringify(settings) };
  return spawn(process.execPath, ['--import', trace, self, '--run', ...words], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, ...env, ...tracing },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function ended(child: ReturnType<typeof command>, words: readonly string[]): Promise<void> {
  child.stdout.resume();
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`jogatina ${words.join(' ')} ends with ${code}`);
}

function filesOf(entries: readonly WalkEntry[]): WalkTaken['files'] {
  const files = new Map<string, { file: string; name: string }>();
  for (const { file, name, way } of entries.toSorted((a, b) => a.time - b.time)) {
    for (const each of way ?? []) if (each !== file && !files.has(each)) files.set(each, { file: each, name: '' });
    if (!files.has(file)) files.set(file, { file, name });
  }
  return [...files.values()];
}

function countFolders(files: WalkTaken['files']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { file } of files) {
    const [top, folder] = file.split('/');
    const name = top === 'src' ? folder : top;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function textOf({ title, path, commands, count, most, open, whole, folders, files }: WalkTaken): string {
  const lines = files.map(
    ({ file, name }, i) => `${String(i + 1).padStart(4)}  ${file.padEnd(60)} ${name || '(on the way)'}`,
  );
  const limit = Number.isFinite(most) ? `, at most ${most}` : '';
  const beside = `${open === undefined ? '' : `; through its doors ${open}`}${whole === undefined ? '' : `; the whole run ${whole}`}`;
  return [
    `${title}: ${count} files${limit} (${countsOf(folders)})${beside}`,
    ...(path ? [`  ${path}`] : []),
    ...commands.map((command) => `  ${command}`),
    ...lines,
  ].join('\n');
}

function countsOf(folders: WalkTaken['folders']): string {
  return Object.entries(folders)
    .map(([folder, n]) => `${folder} ${n}`)
    .join(', ');
}

const DOCUMENT = new URL('../../docs/architecture.md', import.meta.url);
const MARKS = ['<!-- walks: node scripts/walks/walks.ts --document -->', '<!-- end of walks -->'] as const;

/** Puts the walks between their marks in the document. */
function writeDocument(taken: readonly WalkTaken[]): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [from, to] = [text.indexOf(MARKS[0]), text.indexOf(MARKS[1])];
  if (from < 0 || to < 0) throw new Error('docs/architecture.md has lost the marks of the walks');
  const parts = taken.map(({ title, path, commands, count, most, doors, open, whole, folders, files }) => {
    const behind =
      open === undefined ? '' : `; ${open} with what is behind ${doors.map((name) => `\`${name}\``).join(', ')}`;
    const about = `${path} At most ${most} files (${countsOf(folders)})${behind}; the whole run passes ${whole}.`;
    // ports are new every time
    const ran = commands.map((command) => `    ${command.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')}`);
    const list = files.map(({ file, name }) => `${file}${name && name !== file ? ` (\`${name}\`)` : ''}`);
    return `### ${title}: ${count} files\n${about}\n\n${ran.join('\n')}\n\n${list.join(' → ')}\n`;
  });
  writeFileSync(DOCUMENT, `${text.slice(0, from)}${MARKS[0]}\n${parts.join('\n')}${text.slice(to)}`);
}

/** One command line inside a traced process. */
async function runTraced(words: readonly string[]): Promise<void> {
  const { program } = await import('../../src/cli/main.ts');
  const root = await program(words[0]);
  if (process.env.WALK && JSON.parse(process.env.WALK).from === undefined)
    root.hook('preAction', () => globalThis.walk?.begin());
  await root.parseAsync(words, { from: 'user' });
}

async function main(): Promise<void> {
  const { values, positionals, tokens } = parseArgs({
    allowPositionals: true,
    tokens: true,
    options: {
      json: { type: 'boolean', default: false },
      from: { type: 'string' },
      call: { type: 'string' },
      until: { type: 'string' },
      whole: { type: 'boolean', default: false },
      document: { type: 'boolean', default: false },
    },
  });
  const end = tokens.findIndex(({ kind }) => kind === 'option-terminator');
  const words = end < 0 ? [] : positionals;
  const names = end < 0 ? positionals : [];
  const unknown = names.find((name) => !Object.hasOwn(walks, name));
  if (unknown !== undefined) throw new Error(`no walk "${unknown}": ${Object.keys(walks).join(', ')}`);
  const { json, from, until, call, whole, document } = values;
  const limits = { ...(from && { from }), ...(until && { until }), ...(call && { call: Number(call) }) };
  const own: Walk = { title: 'this command', path: '', most: Infinity, take: ({ run }) => run(words, limits) };
  const chosen = words.length > 0 ? [own] : (names.length > 0 ? names : Object.keys(walks)).map((name) => walks[name]);
  const taken: WalkTaken[] = [];
  for (const walk of chosen) {
    const one = await (whole ? takeWalk(walk, 'whole') : walk === own ? takeWalk(walk) : takeWithCounts(walk));
    taken.push(one);
    if (!json) process.stdout.write(`${textOf(names.length + words.length > 0 ? one : { ...one, files: [] })}\n`);
  }
  if (json) process.stdout.write(`${JSON.stringify(taken, null, 2)}\n`);
  if (document) writeDocument(taken);
}

if (import.meta.main) await (process.argv[2] === '--run' ? runTraced(process.argv.slice(3)) : main());

/** A word as the shell needs it. */
function quoted(word: string): string {
  if (!/[\s"{]/.test(word)) return word;
  return word.includes('"') ? `'${word}'` : `"${word}"`;
}
