// Plays docs/your-first-agent.md word for word, in all three languages, each in an empty folder: every line of its shell
// blocks is run, every file block is written. `node scripts/docs/tutorial.mjs [en|pt|es ...] [--tarball FILE]`.
//
// One line cannot be itself before the package is published: `npm install jogatina` installs the packed tarball
// (`npm run package` makes it) or, without one, puts this clone where npm would.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pinnedNode, root } from '../launch/prepare.mjs';

const pages = { en: 'your-first-agent.md', pt: 'your-first-agent.pt.md', es: 'your-first-agent.es.md' };
export const languages = Object.keys(pages);

/** The blocks of a page: lines for the shell, or a file with its content. */
export function blocksOf(language) {
  const text = readFileSync(join(root, 'docs', pages[language]), 'utf8');
  return [...text.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].map(([, kind, file, body]) =>
    kind === 'sh' ? { lines: body.trim().split('\n') } : { file, body },
  );
}

/** Runs a page; returns each line with its exit code and output, and stops at the first that fails. */
export function replay(language, { tarball } = {}) {
  const start = mkdtempSync(join(tmpdir(), `jogatina-tutorial-${language}-`));
  const env = {
    ...process.env,
    HOME: start,
    JOGATINA_DATA: join(start, 'data'),
    PATH: `${dirname(pinnedNode())}:${process.env.PATH}`,
  };
  const done = [];
  let folder = start;
  try {
    for (const { lines = [], file, body } of blocksOf(language)) {
      if (file) writeFileSync(join(folder, file), body);
      for (const line of lines) {
        const moved = /^cd (\S+)$/.exec(line);
        if (moved) folder = resolve(folder, moved[1]);
        else done.push({ line, ...run(line, folder, env, tarball) });
        if (done.at(-1)?.status !== 0) return done;
      }
    }
    return done;
  } finally {
    rmSync(start, { recursive: true, force: true });
  }
}

function run(line, folder, env, tarball) {
  if (line === 'npm install jogatina' && !tarball) {
    mkdirSync(join(folder, 'node_modules', '.bin'), { recursive: true });
    symlinkSync(join(root, 'bin', 'jogatina'), join(folder, 'node_modules', '.bin', 'jogatina'));
    return { status: 0, output: '' };
  }
  const real = tarball ? line.replace(/^npm install jogatina$/, `npm install --no-audit --no-fund ${tarball}`) : line;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', real], { cwd: folder, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

if (process.argv[1] === import.meta.filename) {
  const words = process.argv.slice(2);
  const at = words.indexOf('--tarball');
  const tarball = at < 0 ? undefined : resolve(words[at + 1]);
  const chosen = words.filter((word) => languages.includes(word));
  for (const language of chosen.length > 0 ? chosen : languages) {
    const began = performance.now();
    const done = replay(language, { tarball });
    for (const { line, status, output } of done) {
      console.log(`${status === 0 ? 'good  ' : 'FAILED'} ${line}`);
      if (status !== 0) console.log(output);
    }
    console.log(`${pages[language]}: ${done.length} lines in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    if (done.at(-1).status !== 0) process.exitCode = 1;
  }
}
