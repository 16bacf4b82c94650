import { afterEach, expect, test, vi } from 'vitest';
import { Trouble } from './trouble.ts';

const away = () => new Error('connect ECONNREFUSED');
const said = vi.spyOn(console, 'error').mockImplementation(() => {});
afterEach(() => said.mockClear());

test('many matches that fail by the same error again and again are told once, and once that it is over', () => {
  const trouble = new Trouble();
  for (let attempt = 0; attempt < 3; attempt++)
    for (let match = 0; match < 5; match++) trouble.failed(`match ${match}`, away());
  expect(said.mock.calls).toEqual([['match 0:', expect.objectContaining({ message: 'connect ECONNREFUSED' })]]);
  for (let match = 0; match < 5; match++) {
    expect(said).toHaveBeenCalledTimes(1);
    trouble.works(`match ${match}`);
  }
  expect(said.mock.lastCall).toEqual(['over: connect ECONNREFUSED']);
  trouble.failed('match 1', away());
  expect(said).toHaveBeenCalledTimes(3);
});

test('another error is told too, and is over only when what has it works', () => {
  const trouble = new Trouble();
  trouble.failed('match 1', new Error('terminated'));
  trouble.failed('match 2', new Error('log of another game'));
  trouble.failed('match 1', away());
  trouble.works('match 1');
  trouble.works('match 3');
  expect(said.mock.calls.map(([text]) => text)).toEqual([
    'match 1:',
    'match 2:',
    'match 1:',
    'over: connect ECONNREFUSED',
  ]);
});

test('what works says nothing', () => {
  new Trouble().works('match 1');
  expect(said).not.toHaveBeenCalled();
});
