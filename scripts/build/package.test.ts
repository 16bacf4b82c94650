import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import about from '../../package.json' with { type: 'json' };
import { docFile, exportsOf, libraryDoc, subpaths } from '../docs/library-doc.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sourceOf = (subpath: string) => `${root}src/library/${subpath === '.' ? 'index' : subpath.slice(2)}.ts`;

describe('the library', () => {
  test('docs/library.md is what scripts/docs/library-doc.ts writes', () => {
    expect(readFileSync(docFile, 'utf8')).toBe(libraryDoc());
  });

  test.each(subpaths)('%s: every name of its module is declared somewhere', (subpath) => {
    expect(existsSync(sourceOf(subpath))).toBe(true);
    expect(exportsOf(sourceOf(subpath)).length).toBeGreaterThan(5);
  });

  // the clean room of the tarball runs all ten, after an install; here the build is used, which `npm test` makes
  test.each(['match.js', 'own-agent.ts'])('examples/library/%s runs from the build', (file) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`examples/library/${file}`], {
      cwd: root,
      encoding: 'utf8',
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/won|placed/);
  });
});

test('the package has no tests, no sources, no large networks, and is under 15 MB', () => {
  const npm = spawnSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8' });
  const [{ files, size }] = JSON.parse(npm.stdout) as [{ files: { path: string }[]; size: number }];
  const paths = files.map(({ path }) => path);
  expect(paths).toContain('dist/node/main.js');
  expect(paths).toContain('dist/web/index.html');
  expect(
    paths.filter((path) => /\.test\.|^src\/|^web\/|^docs\/studies|^data\/studies|\.jnt|node_modules/.test(path)),
  ).toEqual([]);
  expect(size).toBeLessThan(15e6);
  for (const { default: built } of Object.values(about.exports).filter((each) => typeof each !== 'string'))
    expect(paths).toContain(built.slice(2));
});
