import { expect, test } from 'vitest';
import { readVectors } from '../../../../testing/vectors.ts';
import { InputError } from '../../../core/errors.ts';
import { verify } from './verify.ts';

test('the reference file: every vector and every public test, without a mismatch', () => {
  expect(verify(readVectors('ist'))).toEqual({ vectors: 56, publicTests: 19, mismatches: [] });
});

const small = {
  id: 7,
  board: ['#########.'],
  pieces: ['i'],
  dfs: { actions: [[1, 6]], points: 0 },
  a_star_quality_unknown: {},
};

test('unknown keys are ignored, what agrees is silent', () => {
  expect(verify({ meta: 1, vectors: [small] })).toEqual({ vectors: 1, publicTests: 0, mismatches: [] });
});

test('a difference is named with what was expected and what we get', () => {
  const wrong = { ...small, dfs: { actions: [[0, 9]], points: 100 } };
  expect(verify({ vectors: [wrong] }).mismatches).toEqual([
    { id: 7, field: 'dfs.actions', expected: [[0, 9]], got: [[1, 6]] },
    { id: 7, field: 'dfs.points', expected: 100, got: 0 },
  ]);
});

test('public tests that fail are named', () => {
  const tests = [
    { test: 'A', kind: 'accoes', board: [], piece: 'o', expected: [[0, 0]] },
    { test: 'B', kind: 'board_ops', ops: [['new'], ['fill', 0, 0], ['height', 0, 2]] },
  ];
  const fields = verify({ public_tests: tests }).mismatches.map(({ id, field }) => `${id} ${field}`);
  expect(fields).toEqual(['A accoes expected', 'B board_ops ops[2] height']);
});

test.each([
  [null],
  [[]],
  [{}],
  [{ vectors: 3 }],
  [{ vectors: [{ id: 1 }] }],
  [{ vectors: [{ board: ['#'], pieces: ['i'] }] }],
  [{ public_tests: [{ test: 'x', kind: 'nothing' }] }],
  [{ public_tests: [{ test: 'x', kind: 'accoes' }] }],
])('a file that is none is refused: %j', (file) => expect(() => verify(file)).toThrow(InputError));
