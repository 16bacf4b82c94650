// `npm test`: type check, lint, folder boundaries, then every test, the browser's included. The last line is
// `N passed, N failed`; what was skipped is named before it. Plain JavaScript for any Node from 20 on.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pinnedNode, prepare, root } from './launch/prepare.mjs';
import { missingParts, provideParts } from './system-parts.mjs';

const words = process.argv.slice(2);
if (!prepare({ web: true, program: true })) finish(0, 1);
provideParts();
const missing = missingParts();
if (missing.length > 0 && process.env.CI === 'true') {
  console.log(`CI needs ${missing.join(', ')}: install them, or run as root on Debian so that this command can.`);
  finish(0, missing.length);
}

/** Each process of the tests has its modules as the one before it compiled them. */
const compiled = join(root, 'node_modules', '.cache', 'compiled');

let passed = 0;
let failed = 0;
const skipped = [];

// words after `npm test --` choose test files: the checks of the whole tree are left out then
if (words.length === 0) {
  check('type check', ['typescript/bin/tsc', '-p', '.']);
  check('lint and format', ['@biomejs/biome/bin/biome', 'ci', '--reporter=summary', '.']);
  check('folder boundaries', [
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config',
    'dependency-cruiser.cjs',
    ...folders(),
  ]);
}
test();
for (const name of skipped) console.log(`skipped: ${name}`);
for (const part of missing) console.log(`SKIPPED for want of ${part}: every suite that needs it`);
finish(passed, failed);

function check(name, [script, ...rest]) {
  const done = spawnSync(pinnedNode(), [join('node_modules', script), ...rest], { cwd: root, encoding: 'utf8' });
  const good = done.status === 0;
  console.log(`${good ? 'passed' : 'FAILED'}: ${name}`);
  if (!good) console.log(`${done.stdout}${done.stderr}`);
  good ? passed++ : failed++;
}

function test() {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-test-'));
  const report = join(folder, 'report.json');
  try {
    const done = spawnSync(
      pinnedNode(),
      [
        join('node_modules', 'vitest', 'vitest.mjs'),
        'run',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...words,
      ],
      { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: compiled } },
    );
    if (!existsSync(report)) {
      failed++;
      return;
    }
    const results = JSON.parse(readFileSync(report, 'utf8'));
    passed += results.numPassedTests;
    failed += results.numFailedTests;
    for (const file of results.testResults) {
      const name = relative(root, file.name);
      // a file that could not be loaded has no test to count
      if (file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed')) failed++;
      for (const one of file.assertionResults) {
        if (one.status !== 'passed' && one.status !== 'failed') skipped.push(`${name}: ${one.fullName}`);
      }
    }
    // an error outside every test (an unhandled rejection) fails the run too
    if (done.status !== 0 && failed === 0) failed++;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function folders() {
  return ['src', 'web', 'bench', 'testing'].filter((folder) => existsSync(join(root, folder)));
}

function finish(good, bad) {
  console.log(`${good} passed, ${bad} failed`);
  process.exit(bad === 0 && good > 0 ? 0 : 1);
}
