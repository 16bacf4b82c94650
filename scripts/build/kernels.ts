/**
 * Compiles the kernels: `src/kernels/NAME/assembly/index.ts`, which is AssemblyScript, becomes `src/kernels/NAME/module.ts`.
 * A test fails when a module is not what its source gives. Run this after a change of the source:
 *
 *     npm run kernels             all of them
 *     npm run kernels -- NAME     one of them
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const folder = new URL('../../src/kernels/', import.meta.url);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** The stub runtime never frees: a kernel gets its memory once. Assertions would import a function to abort with. */
const OPTIONS = [
  '-O3',
  '--converge',
  '--noAssert',
  '--runtime',
  'stub',
  '--use',
  'abort=',
  '--enable',
  'simd',
  '--disableWarning',
  '112',
];

/**
 * Further options of kernels whose names end so. One that is `shared` is given a memory, which threads share and which may
 * grow to 2 GiB; one that is `relaxed` has vector instructions that came later.
 */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  shared: ['--importMemory', '--sharedMemory', '--maximumMemory', '32768', '--enable', 'threads'],
  relaxed: ['--enable', 'relaxed-simd'],
};

export const kernelNames = readdirSync(folder).filter((name) =>
  existsSync(new URL(`${name}/assembly/index.ts`, folder)),
);

export const moduleFile = (name: string): URL => new URL(`${name}/module.ts`, folder);

const optionsOf = (name: string) => [...OPTIONS, ...(ENDINGS[name.split('-')[1] ?? ''] ?? [])];

/** The text of a kernel's module. */
export async function compiledKernel(name: string): Promise<string> {
  let wasm: Uint8Array | undefined;
  const { error, stderr } = await asc.main(
    [`src/kernels/${name}/assembly/index.ts`, '--baseDir', root, '--outFile', 'out.wasm', ...optionsOf(name)],
    {
      writeFile(_file: string, contents: Uint8Array | string) {
        if (typeof contents !== 'string') wasm = contents;
      },
    },
  );
  if (error || !wasm) throw new Error(`kernel ${name}: ${error?.message}\n${stderr}`);
  const text = Buffer.from(wasm).toString('base64');
  return [
    '// made by `npm run kernels`',
    "import type { Kernel } from '../load.ts';",
    '',
    `export const ${name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())}: Kernel = {`,
    `  name: '${name}',`,
    `  wasm: '${text}',`,
    '};',
    '',
  ].join('\n');
}

if (import.meta.main) {
  for (const name of process.argv.length > 2 ? process.argv.slice(2) : kernelNames) {
    const text = await compiledKernel(name);
    const same = existsSync(moduleFile(name)) && readFileSync(moduleFile(name), 'utf8') === text;
    if (!same) writeFileSync(moduleFile(name), text);
    process.stdout.write(`${name} ${same ? 'unchanged' : 'written'}, ${text.length} characters\n`);
  }
}
