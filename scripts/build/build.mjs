// `npm run build`: bundles the command line, what threads run, and the library into `dist/node`, so that they start
// quickly and run where Node strips no types. Run by the pinned Node.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { bundled, writeManifest } from './built.mjs';
import { writeTypes } from './types.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = join(root, 'dist', 'node');
/** Files of earlier builds that running programs may still load are kept for so many milliseconds. */
const KEPT = 24 * 60 * 60_000;

/** Every module that is started or imported by its own address, by the name of its file in `dist/node`. */
export const entries = {
  main: 'src/cli/main.ts',
  perform: 'src/work/perform.ts',
  works: 'src/works/index.ts',
  'solver-threads': 'src/works/solver-threads.ts',
  'server-tasks': 'src/server/thread-tasks.ts',
  index: 'src/library/index.ts',
  search: 'src/library/search.ts',
  optimize: 'src/library/optimize.ts',
  cbr: 'src/library/cbr.ts',
  solve: 'src/library/solve.ts',
  arena: 'src/library/arena.ts',
  'games-tetris': 'src/library/games/tetris.ts',
  'games-truco': 'src/library/games/truco.ts',
  conformance: 'testing/conformance-kit.ts',
};

const places = new Map(Object.entries(entries).map(([name, path]) => [join(root, path), `./${name}.js`]));

/**
 * Modules name files by their own place: a thread's module, or data that ships. A thread's module becomes its entry in
 * the bundle; every other address stays what it is in the sources, so that data is found where it lies. All files of
 * the bundle lie in one folder, so it does not matter into which one a module goes.
 */
const addresses = {
  name: 'addresses',
  transform(code, id) {
    if (!code.includes('import.meta.url') || id.includes('node_modules')) return null;
    const source = relative(out, id).split(sep).join('/');
    return code.replace(
      /new URL\('([^']+\.ts)', import\.meta\.url\)|new URL\(import\.meta\.url\)|import\.meta\.url/g,
      (found, target) => {
        if (target) return addressOf(resolve(dirname(id), target));
        return found.startsWith('new') ? addressOf(id) : `new URL('${source}', import.meta.url).href`;
      },
    );
  },
};

function addressOf(path) {
  const place = places.get(path);
  if (!place)
    throw new Error(`${relative(root, path)} is started by its address: give it a name in scripts/build/build.mjs`);
  return `new URL('${place}', import.meta.url)`;
}

export async function build() {
  const bundle = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    external: (id) =>
      isBuiltin(id) ||
      (/^[^./]/.test(id) && !id.startsWith(root) && !bundled.some((name) => id === name || id.startsWith(`${name}/`))),
    plugins: [addresses],
    logLevel: 'warn',
  });
  const { output } = await bundle.write({
    dir: out,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // names stay as they are: stacks and `Function.name` mean something to people
    minify: { compress: true, mangle: false, codegen: true },
  });
  await bundle.close();
  const read = new Set(output.flatMap((chunk) => chunk.moduleIds ?? []).filter((id) => existsSync(id)));
  const sources = [...read].map((id) => relative(root, id)).sort();
  const files = [...output.map((chunk) => chunk.fileName), writeHelp()].sort();
  writeManifest(root, [...sources, join('scripts', 'build', 'build.mjs')], files);
  removeOld(files);
  return { files, bytes: output.reduce((sum, { code = '' }) => sum + code.length, 0) };
}

/** The help over all commands, which `main.ts` shows without loading them. */
function writeHelp() {
  const file = join(out, 'help.txt');
  rmSync(file, { force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(out, 'main.js'), '--help'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the build does not start: ${stderr}`);
  writeFileSync(file, stdout);
  return 'help.txt';
}

function removeOld(files) {
  const now = new Set([...files, 'manifest.json']);
  for (const name of readdirSync(out)) {
    const path = join(out, name);
    if (!now.has(name) && Date.now() - statSync(path).mtimeMs > KEPT) rmSync(path, { recursive: true });
  }
}

if (import.meta.main) {
  const { files, bytes } = await build();
  process.stderr.write(`dist/node: ${files.length} files, ${Math.round(bytes / 1000)} kB\n`);
  if (process.argv.includes('--types')) {
    const library = Object.values(entries).filter((path) => path.startsWith('src/library/'));
    process.stderr.write(`dist/types: ${writeTypes(root, library)} files\n`);
  }
}
