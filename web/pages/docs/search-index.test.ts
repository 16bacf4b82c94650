import { expect, test } from 'vitest';
import { documentOf, indexOf, searchIn } from './search-index.ts';

const index = indexOf({
  'docs/search.md': '# The search lab\nBoards.\n## Algorithms\nDepth-first, RBFS.\n## Bound\nA proof.',
  'docs/live.md': '# Live\nPieces fall.\n## Falling\nOver the network.',
  'docs/live.pt.md': '# Ao vivo\nAs peças caem.\n## Quedas\nPela rede, com ação.',
  'README.md': '# Jogatina\nA workbench.\n## Commands\nnpm start',
});
const found = (asked: string, language = 'en') =>
  searchIn(index, asked, language).map(({ path, id }) => `${path}#${id}`);

test('a file is a document in a language', () => {
  expect(documentOf('docs/live.pt.md')).toEqual({ path: 'docs/live', language: 'pt' });
  expect(documentOf('README.md')).toEqual({ path: 'README', language: 'en' });
});

test('a word leads to its place, its beginning too, without accents', () => {
  expect(found('rbfs')).toEqual(['docs/search#algorithms']);
  expect(found('algo')).toEqual(['docs/search#algorithms']);
  expect(found('acao', 'pt')).toEqual(['docs/live#quedas']);
});

test('all words must be there; what is in the title comes first', () => {
  expect(found('search lab')[0]).toBe('docs/search#');
  expect(found('rbfs network')).toEqual([]);
  expect(found('')).toEqual([]);
});

test('a document in several languages is found in the reader’s, the others in English', () => {
  expect(found('network', 'pt')).toEqual([]);
  expect(found('network', 'es')).toEqual(['docs/live#falling']);
  expect(found('npm', 'pt')).toEqual(['README#commands']);
});
