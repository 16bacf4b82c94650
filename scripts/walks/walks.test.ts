import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { instrument } from './instrument.ts';
import { type Stage, takeWalk, walks } from './walks.ts';

describe('functions of a module', () => {
  const source = `
    export function named() { return 1; }
    const table = { of: (x: number) => x + 1 };
    class Room { constructor(readonly n = 0) {} act = () => ({ n: this.n }); get size() { return named(); } }
    export const early = table.of(named());
    list.map((each) => each);
  `;

  test('have the names that a reader would look for; one without a name has that of its file', () => {
    const { functions } = instrument(source, 'src/a.ts', 0);
    expect(functions.map(({ name }) => name)).toEqual([
      ...['named', 'table.of', 'Room.constructor', 'Room.act', 'Room.size', 'src/a.ts'],
    ]);
  });

  test('are told of, but for what the module calls while it is evaluated', async () => {
    const { text } = instrument('const f = () => 1; const g = () => f(); f(); export { g };', 'src/b.ts', 7);
    const heard: number[] = [];
    const walk = { known: [], loading: 0, called: (n: number) => walk.loading === 0 && heard.push(n) };
    Object.assign(globalThis, { walk });
    const { g } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect(heard).toEqual([]);
    expect(g()).toBe(1);
    expect(heard).toEqual([8, 7]);
    Reflect.deleteProperty(globalThis, 'walk');
  });

  test('that the walk does not follow do their work apart from it, and give what they give', async () => {
    const code = 'export function sum(a, b = 2) { return a + b; } export const later = async (x) => { return x; };';
    const { text } = instrument(code, 'src/c.ts', 0, ['sum', 'later']);
    const apart = vi.fn((work: () => unknown) => work());
    const walk = { known: [], loading: 0, called: () => {}, apart };
    Object.assign(globalThis, { walk });
    const { sum, later } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    expect([sum(3), await later(4)]).toEqual([5, 4]);
    expect(apart).toHaveBeenCalledTimes(2);
    Reflect.deleteProperty(globalThis, 'walk');
  });
});

const architecture = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');

test('every file that docs/architecture.md names is there', () => {
  const paths = architecture.match(/(?<=[`\s])(src|web|testing|scripts|docs)\/[\w/.-]+\.(tsx?|json|md)/g)!;
  const missing = paths.filter((path) => !/\/X\//.test(path) && !existsSync(new URL(`../../${path}`, import.meta.url)));
  expect(paths.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

test.each(Object.values(walks))('$title passes at most $most files, as docs/architecture.md counts', (walk) => {
  const [, section] = architecture.split(`### ${walk.title}: `);
  const count = Number.parseInt(section, 10);
  const files = section.split(/###|<!--/)[0].match(/\b(src|web)\/[\w/.-]+\.tsx?/g);
  expect(files).toHaveLength(count);
  expect(count).toBeLessThanOrEqual(walk.most);
});

// the others need a browser, a queue or Python: they are taken by `node scripts/walks/walks.ts --document`
test.each([walks.placement, walks.decision])('$title is in docs/architecture.md as it is taken now', async (walk) => {
  const [, section] = architecture.split(`### ${walk.title}: `);
  const listed = section.split(/###|<!--/)[0].match(/\b(src|web)\/[\w/.-]+\.tsx?/g)!;
  const { files } = await takeWalk(walk);
  expect(files.map(({ file }) => file).sort()).toEqual(listed.sort());
});

test('a walk lists the files that a command passes, or a part of it', async () => {
  const words = ['tetris', 'perft', '--depth', '1'];
  const walk = (take: (stage: Stage) => Promise<void>) => takeWalk({ title: '', path: '', most: Infinity, take });
  const whole = await walk(({ run }) => run(words));
  const files = whole.files.map(({ file }) => file);
  expect(files).toContain('src/cli/tetris/perft.ts');
  expect(files).toContain('src/games/tetris/perft.ts');
  // loaded by the group of commands, and not called
  expect(files.filter((file) => /train|watch|ntuple/.test(file))).toEqual([]);
  expect(whole.count).toBe(files.length);

  const part = await walk(({ run }) => run(words, { from: 'distinctBoards', until: 'PartsProgress.show' }));
  expect(part.files[0]).toEqual({ file: 'src/cli/tetris/perft.ts', name: '' });
  expect(part.files.at(-1)).toEqual({ file: 'src/cli/progress.ts', name: 'PartsProgress.show' });
  expect(part.count).toBeLessThan(whole.count);
  await expect(walk(({ run }) => run(words, { from: 'nobody' }))).rejects.toThrow('renamed');
  // the board is counted on, but not looked into
  const doors = await walk(({ run }) => run(words, { doors: ['distinctBoards'] }));
  expect(doors.files.map(({ file }) => file)).toContain('src/games/tetris/perft.ts');
  expect(doors.count).toBeLessThan(whole.count);
  expect(doors.doors).toEqual(['distinctBoards']);
});
