import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as kit from './conformance-kit.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the kit has the two suites', () => {
  expect(Object.keys(kit).sort()).toEqual(['agentConformance', 'gameConformance']);
});

test('an author outside runs it from the build: a good agent passes, one that cheats does not', () => {
  // inside the clone, so that `jogatina` is this package by its own name
  const folder = mkdtempSync(join(root, 'dist', 'kit-'));
  try {
    const file = (action: string) => `
      import { gameOf } from 'jogatina';
      import { agentConformance } from 'jogatina/conformance';
      agentConformance(gameOf('truco/ufsm24'), () => ({ name: 'mine', act: ({ legal }) => ({ action: ${action}, why: { text: 'the first' } }) }), { matches: 2 });
    `;
    writeFileSync(join(folder, 'good.spec.js'), file('legal[0]'));
    writeFileSync(join(folder, 'bad.spec.js'), file('9999'));
    const run = (name: string) => {
      const words = [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        '--root',
        folder,
        '--config',
        'none.js',
        name,
      ];
      writeFileSync(join(folder, 'none.js'), 'export default {};');
      return spawnSync(process.execPath, words, { cwd: folder, encoding: 'utf8' });
    };
    const good = run('good.spec.js');
    expect({ status: good.status, said: good.status === 0 ? '' : good.stdout + good.stderr }).toEqual({
      status: 0,
      said: '',
    });
    expect(run('bad.spec.js').status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
