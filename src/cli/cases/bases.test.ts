import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { unpackBase } from '../../agents/truco/cases/base/pack.ts';
import { basesNamed, readBase, saveBase } from './bases.ts';

const folder = mkdtempSync(join(tmpdir(), 'bases-'));
beforeAll(() => {
  vi.stubEnv('JOGATINA_DATA', folder);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('bases that agents name go with them, each once; the shipped one is everywhere', () => {
  expect(basesNamed(['careful', 'NPS', 'MJS,base=shipped'])).toEqual({});
  const { cases } = readBase('shipped');
  saveBase('mine', cases);
  const { bases } = basesNamed(['NPS,base=mine', 'MJS,base=mine']);
  expect(Object.keys(bases!)).toEqual(['mine']);
  expect(unpackBase(bases!.mine).split('\n')).toHaveLength(cases.size + 2);
  expect(() => basesNamed(['NPS,base=other'])).toThrow('there is no base "other": shipped, mine');
});
