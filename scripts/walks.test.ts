import { describe, expect, test } from 'vitest';
import { instrument } from './walks/instrument.ts';
import { takeWalk } from './walks.ts';

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
});

test('a walk lists the files that a command passes, or a part of it', async () => {
  const words = ['tetris', 'perft', '--depth', '1'];
  const whole = await takeWalk({ title: 'perft', take: ({ run }) => run(words) });
  const files = whole.files.map(({ file }) => file);
  expect(files).toContain('src/cli/tetris/perft.ts');
  expect(files).toContain('src/games/tetris/perft.ts');
  // loaded by the group of commands, and not called
  expect(files.filter((file) => /train|watch|ntuple/.test(file))).toEqual([]);
  expect(whole.count).toBe(files.length);

  const part = await takeWalk({
    title: 'counting',
    take: ({ run }) => run(words, { from: 'distinctBoards', until: 'PartsProgress.show' }),
  });
  expect(part.files[0]).toEqual({ file: 'src/cli/tetris/perft.ts', name: '' });
  expect(part.files.at(-1)).toEqual({ file: 'src/cli/progress.ts', name: 'PartsProgress.show' });
  expect(part.count).toBeLessThan(whole.count);
  await expect(takeWalk({ title: '', take: ({ run }) => run(words, { from: 'nobody' }) })).rejects.toThrow('renamed');
});
