import { expect, test } from 'vitest';
import { assignKey, keyName, keySign } from './keys.ts';

test('a command has the key it was given, and no other command has it', () => {
  const keys = { ArrowLeft: 'left', ArrowUp: 'turn', x: 'turn', z: 'turn-back' } as const;
  expect(assignKey(keys, 'turn', 'z')).toEqual({ ArrowLeft: 'left', z: 'turn' });
  expect(assignKey(keys, 'left', 'a')).toEqual({ a: 'left', ArrowUp: 'turn', x: 'turn', z: 'turn-back' });
});

test('keys are named once, whatever the shift key', () => {
  expect(['X', 'x', 'ArrowUp', ' '].map(keyName)).toEqual(['x', 'x', 'ArrowUp', ' ']);
  expect(['x', 'ArrowUp', ' ', 'Enter'].map((key) => keySign(key, 'Space'))).toEqual(['X', '↑', 'Space', 'Enter']);
});
