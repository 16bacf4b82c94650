import { readFileSync } from 'node:fs';
import { type Block, type Inline, parseMarkdown } from '../../web/pages/docs/markdown.ts';
import { documentFiles } from '../site/documents.ts';

/** Something in a document that claims to work: a line of the shell, a snippet, data. */
export interface Claim {
  /** `docs/search.md:12`. */
  readonly at: string;
  readonly kind: Kind;
  readonly text: string;
  /** Lines of one block are one story: each may use what those before it made. */
  readonly story: string;
}

/** `named`: a command line within a sentence, which may leave things out. */
export type Kind = 'line' | 'named' | 'js' | 'ts' | 'python' | 'json' | 'board' | 'notation' | 'diagram' | 'text';

/** What a block is by the language that it names. */
const languages: Readonly<Record<string, Kind>> = {
  sh: 'line',
  bash: 'line',
  console: 'line',
  powershell: 'text',
  js: 'js',
  mjs: 'js',
  javascript: 'js',
  ts: 'ts',
  typescript: 'ts',
  py: 'python',
  python: 'python',
  json: 'json',
  jsonl: 'json',
  // said to be no program
  text: 'text',
  txt: 'text',
  ini: 'text',
  nginx: 'text',
  yaml: 'text',
  toml: 'text',
  csv: 'text',
  html: 'text',
  http: 'text',
};

/** What a block without a language is, by its lines; the first rule that all of them fit. */
const plain: readonly (readonly [Kind, RegExp])[] = [
  ['board', /^(\s*[#.xoP]+(\s+[#.xoP]+)*\s*|piece \d, [A-Z]|\s*\d(\s+\d)*|)$/],
  ['notation', /^((truco|tetris|truco-brazil)\/\S+@\d+( .*)?|\d+\. .*|)$/],
  ['diagram', /^(.*(<-|->|→|├|└|│).*|)$/],
];

/** Words that a line of the shell begins with. */
export const PROGRAMS =
  /^(?:\w+\$\s+)?(?:[A-Z][A-Z0-9_]*=\S+\s+)*(?:sudo )?(bin\/jogatina|jogatina|npx|npm|node|python3|pip|git|echo|cat|cp|cd|mkdir|curl|docker|podman|systemctl|journalctl|redis-server|sqlite3|tar|export)\b/;

/** Every claim of every document, in their order. A block that fits no rule is an error that says what to do. */
export function claimsOf(root: string): Claim[] {
  return documentFiles().flatMap((file) => {
    const claims: Claim[] = [];
    visit(
      parseMarkdown(readFileSync(`${root}/${file}`, 'utf8')),
      (code) => claims.push(...claimsOfBlock(file, code)),
      (text) => {
        if (/^(bin\/|npx )?jogatina [a-z]/.test(text)) claims.push({ at: file, kind: 'named', text, story: file });
      },
    );
    return claims;
  });
}

type Code = Extract<Block, { type: 'code' }>;

function claimsOfBlock(file: string, { language, text, line }: Code): Claim[] {
  const at = `${file}:${line}`;
  const kind = language === '' ? kindOf(text) : languages[language];
  if (!kind) throw new Error(`${at}: what is this block? Name its language, or text where it is no program:\n${text}`);
  if (kind !== 'line') return [{ at, kind, text, story: at }];
  return joined(text).map(([offset, each]) => ({ at: `${file}:${line + offset}`, kind, text: each, story: at }));
}

function kindOf(text: string): Kind | undefined {
  const lines = text.split('\n');
  if (lines.some((line) => PROGRAMS.test(line))) return 'line';
  return plain.find(([, rule]) => lines.every((line) => rule.test(line)))?.[0];
}

/** The lines that are no comment, those that end in a backslash with the next, each with its place. */
function joined(text: string): (readonly [number, string])[] {
  const found: [number, string][] = [];
  let open = false;
  for (const [i, line] of text.split('\n').entries()) {
    if (open) found[found.length - 1][1] = found[found.length - 1][1].replace(/\\$/, '') + line.trim();
    else if (line.trim() !== '' && !line.startsWith('#')) found.push([i, line.trim()]);
    open = line.endsWith('\\');
  }
  return found;
}

function visit(blocks: readonly Block[], code: (block: Code) => void, inline: (text: string) => void): void {
  const text = (of: readonly Inline[]): void => {
    for (const each of of) {
      if (each.type === 'code') inline(each.text);
      else if ('children' in each) text(each.children);
    }
  };
  for (const block of blocks) {
    if (block.type === 'code') code(block);
    else if (block.type === 'list') for (const item of block.items) visit(item, code, inline);
    else if (block.type === 'quote') visit(block.children, code, inline);
    else if (block.type === 'table') for (const cell of [...block.head, ...block.rows.flat()]) text(cell);
    else if (block.type !== 'rule') text(block.children);
  }
}
