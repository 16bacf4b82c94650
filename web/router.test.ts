import { expect, test } from 'vitest';
import { addressOf, matchPath } from './router.tsx';

test.each([
  ['/', '/', {}],
  ['/tetris', '/tetris/', {}],
  ['/studies/:id', '/studies/ist-search', { id: 'ist-search' }],
  ['/studies/:id', '/studies/a%20b', { id: 'a b' }],
  ['/studies/:id', '/studies/', undefined],
  ['/studies/:id', '/studies/%E0%A4%A', undefined],
  ['/studies/:id', '/studies/x/y', undefined],
  ['/tetris', '/', undefined],
])('%s at %s', (pattern, path, params) => expect(matchPath(pattern, path)).toEqual(params));

test('an address leaves out what is not set and stays readable', () => {
  expect(addressOf('/tetris', { rules: 'nes', agent: ['a', 'own:holes=-4'], at: undefined, name: '' })).toBe(
    '/tetris?rules=nes&agent=a&agent=own:holes%3D-4',
  );
  expect(addressOf('/tetris', {})).toBe('/tetris');
});
