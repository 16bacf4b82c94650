import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Claim, claimsOf } from './doc-blocks.ts';
import { checkLine, checkOther, type OurLine, ourCommands } from './doc-commands.ts';

/** Whether there is a Python here; lines that start one are left out where there is none. */
const python = spawnSync('python3', ['--version']).status === 0;

const root = fileURLToPath(new URL('../..', import.meta.url));
const claims = claimsOf(root);
const of = (...kinds: Claim['kind'][]) => claims.filter(({ kind }) => kinds.includes(kind));

/**
 * The commands that are run for real, with what makes them small: the last value of an option counts. A line with a
 * placeholder is not run, nor is a second one of the same command elsewhere. All others are read as the command line reads them.
 */
const runs: Readonly<Record<string, readonly string[]>> = {
  'agent run': ['--matches', '2'],
  'agent schema': [],
  'agents list': [],
  backup: [],
  'check-agent': [],
  'completion bash': [],
  'event create': ['--deadline', '2999-01-01T18:00:00Z'],
  'event export': [],
  'event join': [],
  'event start': [],
  'experiment list': [],
  export: [],
  'search compare': ['--time-limit', '0.05'],
  'search generate': ['--count', '2', '--length', '3'],
  'search solve': [],
  'tetris perft': ['--depth', '2'],
  'tetris play': ['--games', '1', '--max-pieces', '20', '--workers', '1'],
  'truco match': ['--matches', '2', '--workers', '1'],
  'truco-brazil match': ['--matches', '2', '--workers', '1'],
};

/** Files that readers are told to have. */
const readers: Readonly<Record<string, string>> = { 'board.txt': '####..####\n' };

test('every block is of a known kind', () => {
  const counts = Map.groupBy(claims, ({ kind }) => kind);
  console.log([...counts].map(([kind, all]) => `${kind} ${all.length}`).join(', '));
  for (const kind of ['line', 'named', 'js', 'ts', 'json'] as const)
    expect(counts.get(kind)?.length).toBeGreaterThan(0);
});

describe('lines of the shell', () => {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-docs-'));
  const wanted: { at: string; line: OurLine; text: string }[] = [];
  const trouble: string[] = [];
  let counted = 0;
  beforeAll(async () => {
    for (const name of ['bin', 'data', 'examples', 'scripts']) symlinkSync(join(root, name), join(folder, name));
    for (const [name, text] of Object.entries(readers)) writeFileSync(join(folder, name), text);
    /** By command: the block that it is run from. */
    const seen = new Map<string, string>();
    for (const { at, kind, text, story } of of('line', 'named')) {
      counted++;
      try {
        const ours = ourCommands(text);
        if (ours.length === 0) checkOther(text, root);
        for (const words of ours) {
          const line = await checkLine(words, kind === 'line');
          const fits = Object.hasOwn(runs, line.path) && !line.hasPlaceholder && kind === 'line';
          // an event is made, joined and started in one block: the first that tells it
          const key = line.path.startsWith('event ') ? 'event' : line.path;
          const first = seen.get(key) ?? story;
          if (!fits || first !== story || (key !== 'event' && seen.has(key))) continue;
          seen.set(key, story);
          wanted.push({ at, line, text });
        }
      } catch (error) {
        trouble.push(`${at}: ${text}\n    ${(error as Error).message}`);
      }
    }
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true }));

  test('name commands, options and files that there are', () => {
    expect(trouble).toEqual([]);
    console.log(`${counted} lines: ${wanted.length} are run, the others are read`);
    expect(wanted.length).toBeGreaterThan(10);
  });

  test('run, made small', () => {
    const here = wanted.filter(({ text }) => python || !text.includes('python3'));
    const failed = here.flatMap(({ at, line, text }) => {
      const input = /^echo '([^']*)' \|/.exec(text)?.[1];
      const done = spawnSync(process.execPath, ['bin/jogatina', ...line.words, ...runs[line.path]], {
        cwd: folder,
        env: { ...process.env, JOGATINA_DATA: join(folder, 'kept'), JOGATINA_NO_INSTALL: '1' },
        encoding: 'utf8',
        timeout: 60_000,
        ...(input !== undefined && { input: `${input}\n` }),
      });
      const [, target] = />\s*(\S+)\s*$/.exec(text) ?? [];
      if (target) writeFileSync(join(folder, target), done.stdout);
      return done.status === 0 ? [] : [`${at}: ${text}\n${done.stderr.slice(-500)}`];
    });
    expect(failed).toEqual([]);
  }, 300_000);
});

test('a document with lines of `jogatina` says how to get it', () => {
  const files = new Set(
    of('line')
      .filter(({ text }) => /^jogatina /.test(text))
      .map(({ at }) => at.split(':')[0]),
  );
  expect(files.size).toBeGreaterThan(10);
  expect([...files].filter((file) => !/npx jogatina/.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('JSON is JSON, where nothing was left out', () => {
  for (const { at, text } of of('json')) {
    if (text.includes('…')) continue;
    const documents = isOneDocument(text) ? [text] : text.split('\n').filter(Boolean);
    for (const each of documents) expect(() => JSON.parse(each), at).not.toThrow();
  }
});

function isOneDocument(text: string): boolean {
  return !text.trimEnd().slice(0, -1).includes('\n}\n') && !/^\{.*\}$/m.test(text.split('\n')[0]);
}

test.skipIf(!python)('programs in Python can be read', () => {
  const programs = of('python').map(({ at, text }) => ({ at, text }));
  const check = 'import ast, json, sys\nfor each in json.load(sys.stdin): ast.parse(each["text"], each["at"])';
  if (programs.length > 0) execFileSync('python3', ['-c', check], { input: JSON.stringify(programs) });
});

/** Programs that begin with their imports are run; the README's and the library's first one are such. */
const isProgram = ({ kind, text }: Claim) => kind === 'js' && /^import /m.test(text);

test.each(of('js').filter(isProgram))('the program at $at runs', ({ text }) => {
  const args = ['--input-type=module-typescript', '--eval', text];
  expect(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })).not.toBe('');
});

/** What the readers of a document know when they come to its snippets. */
const known: Readonly<Record<string, string>> = {
  'docs/architecture.md': `import { type Game, Match, OVER, type State } from '../src/library/index.ts';
    declare const game: Game<State, unknown>, seed: number, log: number[];
    declare const agent: { act(turn: unknown): { action: number } };`,
  'docs/optimizers.md': `import { Rng } from '../src/core/rng.ts';
    declare function play(weights: Float64Array, games: number): number;
    declare function gamesOf(iteration: number): number;`,
  'docs/work.md': `import { inline, run } from '../src/work/run.ts';
    import { tetrisPlay } from '../src/works/tetris-play.ts';
    import type { RunOptions } from '../src/work/run.ts';
    declare const plan: Parameters<typeof tetrisPlay.begin>[0];
    declare const { journal, signal, progress }: Required<Pick<RunOptions, 'journal' | 'signal' | 'progress'>>;`,
};

/** Made from the sources by a script whose own test compares them, so that its snippets are the sources' own. */
const GENERATED = /^docs\/library\.md/;

test('snippets fit the types', () => {
  const snippets = of('js', 'ts').filter((claim) => !isProgram(claim) && !GENERATED.test(claim.at));
  const files = new Map(
    snippets.map(({ at, text }, i) => {
      const [file] = at.split(':');
      const ownImports = text.match(/^import .*$/gm) ?? [];
      const body = text.replace(/^import .*$/gm, '');
      const code = `${known[file] ?? ''}\n${ownImports.join('\n')}\nasync function shown() {\n${body}\n}\nvoid shown;`;
      return [join(root, 'docs', `snippet-${i}.ts`), { at, code }];
    }),
  );
  const complaints = complaintsOf(new Map([...files].map(([name, { code }]) => [name, code])));
  expect(complaints.map(({ file, message }) => `${files.get(file)?.at}: ${message}`)).toEqual([]);
  expect(files.size).toBeGreaterThan(2);
});

/** What the compiler says of sources that are in no file. */
function complaintsOf(sources: ReadonlyMap<string, string>) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root);
  const settings = { ...options, incremental: false, tsBuildInfoFile: undefined, noUnusedLocals: false };
  const host = ts.createCompilerHost(settings);
  const { readFile, fileExists, getSourceFile } = host;
  host.readFile = (name) => sources.get(name) ?? readFile(name);
  host.fileExists = (name) => sources.has(name) || fileExists(name);
  host.getSourceFile = (name, ...rest) => {
    const text = sources.get(name);
    return text === undefined ? getSourceFile(name, ...rest) : ts.createSourceFile(name, text, settings.target!);
  };
  const program = ts.createProgram([...sources.keys()], settings, host);
  return [...sources.keys()].flatMap((file) => {
    const source = program.getSourceFile(file)!;
    const found = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
    return found.map(({ messageText }) => ({ file, message: ts.flattenDiagnosticMessageText(messageText, ' ') }));
  });
}
