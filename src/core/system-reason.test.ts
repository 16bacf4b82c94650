import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { systemReason } from './system-reason.ts';

function refusal(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    return systemReason(error);
  }
}

test('an error of the system is told in plain words, any other as it is', () => {
  expect(refusal(`${import.meta.filename}.none`)).toBe('there is no such file');
  expect(refusal(import.meta.dirname)).toBe('it is a folder, a file is needed');
  expect(systemReason(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }))).toBe('the disk is full');
  expect(systemReason(new Error('too long'))).toBe('too long');
});

test('what led to an error is told where the error itself has no code', () => {
  const cause = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED' });
  expect(systemReason(new TypeError('fetch failed', { cause }))).toBe('nobody listens there');
});
