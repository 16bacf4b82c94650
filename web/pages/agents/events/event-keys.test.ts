import { expect, test } from 'vitest';
import { namesIn } from './event-keys.ts';

test('a list of names, as a class has it, becomes participants', () => {
  expect(namesIn('Ana Souza\nJosé\n\nana-souza2\nJosé\n')).toEqual(['Ana-Souza', 'Jose', 'ana-souza2']);
  expect(namesIn('nome,turma\r\n"Bia",A\r\nCaio;B\r\n')).toEqual(['Bia', 'Caio']);
  expect(namesIn('  \n,,\n')).toEqual([]);
  expect(namesIn(`-${'x'.repeat(60)}`)).toEqual(['x'.repeat(40)]);
});
