// Declarations of the library: `dist/types` beside the build, with nothing in it that the library's names do not need.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';

/** Writes the declarations of these modules below `src`; returns how many files that took. */
export function writeTypes(root, modules) {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-types-'));
  try {
    emit(root, modules, folder);
    const out = join(root, 'dist', 'types');
    rmSync(out, { recursive: true, force: true });
    const wanted = modules.map((path) => declarationOf(join(folder, relative('src', path))));
    for (let n = 0; n < wanted.length; n++) {
      const text = readFileSync(wanted[n], 'utf8').replace(/(['"])(\.[^'"]*)\.ts\1/g, (_, quote, path) => {
        const used = declarationOf(resolve(dirname(wanted[n]), `${path}.ts`));
        if (!wanted.includes(used)) wanted.push(used);
        return `${quote}${path}.js${quote}`;
      });
      const place = join(out, relative(folder, wanted[n]));
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
    return wanted.length;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function declarationOf(path) {
  return path.replace(/\.ts$/, '.d.ts');
}

function emit(root, modules, folder) {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  const { noEmit, incremental, tsBuildInfoFile, paths, ...own } = compilerOptions;
  const project = join(folder, 'tsconfig.json');
  const options = {
    ...own,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: join(root, 'src'),
    outDir: folder,
    typeRoots: [join(root, 'node_modules', '@types')],
  };
  writeFileSync(project, JSON.stringify({ compilerOptions: options, files: modules.map((path) => join(root, path)) }));
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`no declarations: ${stdout}`);
}
