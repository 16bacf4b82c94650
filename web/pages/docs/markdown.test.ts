import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { documentFiles } from '../../../scripts/site/documents.ts';
import { type Block, parseInline, parseMarkdown, plainText } from './markdown.ts';

const root = `${import.meta.dirname}/../../../`;

test.each([
  ['plain', [{ type: 'text', text: 'plain' }]],
  [
    '`a*b*` c',
    [
      { type: 'code', text: 'a*b*' },
      { type: 'text', text: ' c' },
    ],
  ],
  [
    '**bold `x`**',
    [
      {
        type: 'strong',
        children: [
          { type: 'text', text: 'bold ' },
          { type: 'code', text: 'x' },
        ],
      },
    ],
  ],
  ['*soft*', [{ type: 'emphasis', children: [{ type: 'text', text: 'soft' }] }]],
  ['2 * 3 * 4', [{ type: 'text', text: '2 * 3 * 4' }]],
  ['A* and B*', [{ type: 'text', text: 'A* and B*' }]],
  ['[t](a.md#b)', [{ type: 'link', href: 'a.md#b', children: [{ type: 'text', text: 't' }] }]],
  ['[`m`](m_(n).md)', [{ type: 'link', href: 'm_(n).md', children: [{ type: 'code', text: 'm' }] }]],
  ['![alt](p.png)', [{ type: 'image', src: 'p.png', alt: 'alt' }]],
  [
    'a \\* b',
    [
      { type: 'text', text: 'a ' },
      { type: 'text', text: '*' },
      { type: 'text', text: ' b' },
    ],
  ],
  ['[no link] <b>', [{ type: 'text', text: '[no link] <b>' }]],
])('%s', (text, expected) => {
  expect(parseInline(text)).toEqual(expected);
});

const kinds = (text: string) => parseMarkdown(text).map(({ type }) => type);

test('blocks are told apart', () => {
  expect(kinds('# A\ntext\nmore\n- one\n- two\n\n1. x\n\n> q\n\n---\n\n    code\n\n| a |\n|---|\n| b |')).toEqual([
    ...['heading', 'paragraph', 'list', 'list', 'quote', 'rule', 'code', 'table'],
  ]);
  expect(kinds('<!-- nothing -->\n\ntext')).toEqual(['paragraph']);
});

test('code keeps its lines and its place, also within a list', () => {
  const [first, list] = parseMarkdown('```sh\na\n\n  b\n```\n- item\n\n  ```js\n  c\n  ```\n') as [Block, Block];
  expect(first).toEqual({ type: 'code', language: 'sh', text: 'a\n\n  b', line: 2 });
  expect(list.type === 'list' && list.items[0][1]).toEqual({ type: 'code', language: 'js', text: 'c', line: 9 });
});

test('lists are nested; a table minds bars in code', () => {
  const [list] = parseMarkdown('- a\n  - b\n  - c\n- d');
  expect(list.type === 'list' && [list.items.length, list.items[0].map(({ type }) => type)]).toEqual([
    2,
    ['paragraph', 'list'],
  ]);
  const [table] = parseMarkdown('| a | b |\n|---|--:|\n| `x|y` | 1 |');
  expect(table).toMatchObject({ numeric: [false, true] });
  expect(table.type === 'table' && table.rows[0].map(plainText)).toEqual(['x|y', '1']);
});

test('two headings of one name have ids of their own, as hosts of sources make them', () => {
  const ids = parseMarkdown('## A `b` (c)?\n## A b c\n## É assim').map((block) => block.type === 'heading' && block.id);
  expect(ids).toEqual(['a-b-c', 'a-b-c-1', 'é-assim']);
});

test.each(documentFiles())('%s: every link leads to a file that is there, every place to a heading', (file) => {
  const links: string[] = [];
  const text = (inlines: ReturnType<typeof parseInline>): void => {
    for (const each of inlines) {
      if (each.type === 'link') links.push(each.href);
      if ('children' in each) text([...each.children]);
    }
  };
  const visit = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (block.type === 'list') for (const item of block.items) visit(item);
      else if (block.type === 'table') for (const cell of [...block.head, ...block.rows.flat()]) text([...cell]);
      else if (block.type === 'quote') visit(block.children);
      else if ('children' in block) text([...block.children]);
    }
  };
  visit(blocksOf(file));
  for (const link of links.filter((each) => !/^[a-z]+:/.test(each))) {
    const [path, place] = link.split('#');
    const target = path === '' ? file : new URL(path, `file:///${file}`).pathname.slice(1);
    expect(() => readFileSync(`${root}${target}`), link).not.toThrow(/ENOENT/);
    if (!place || !target.endsWith('.md')) continue;
    const ids = blocksOf(target).map((block) => block.type === 'heading' && block.id);
    expect(ids, link).toContain(place);
  }
});

function blocksOf(file: string): Block[] {
  return parseMarkdown(readFileSync(root + file, 'utf8'));
}
