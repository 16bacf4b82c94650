/** A piece of running text. */
export type Inline =
  | { readonly type: 'text' | 'code'; readonly text: string }
  | { readonly type: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly type: 'image'; readonly src: string; readonly alt: string };

export type Block =
  | { readonly type: 'heading'; readonly level: number; readonly id: string; readonly children: readonly Inline[] }
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  /** `line`: where its first line stands in the document, from 1; `language`: empty for an indented block. */
  | { readonly type: 'code'; readonly language: string; readonly text: string; readonly line: number }
  | { readonly type: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly type: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly numeric: readonly boolean[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly type: 'quote'; readonly children: readonly Block[] }
  | { readonly type: 'rule' };

const HEADING = /^(#{1,6})\s+(.*?)\s*#*$/;
const FENCE = /^(\s{0,3})(`{3,}|~{3,})\s*(\S*).*$/;
const ITEM = /^(\s{0,3})([-*+]|\d{1,3}[.)])(\s+)(.*)$/;
const RULE = /^\s{0,3}([-*_])(\s*\1){2,}\s*$/;
const INDENTED = /^( {4}|\t)/;
const ALIGNMENT = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

/**
 * Reads the Markdown that our documents are written in: headings, paragraphs, lists, tables, code, quotes. Raw HTML is
 * none of it; comments are left out.
 */
export function parseMarkdown(text: string): Block[] {
  // comments keep their lines, so that the numbers of the others stay right
  const bare = text.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''));
  return new Reader(bare.split(/\r?\n/), 1, new Map()).blocks();
}

/** The words of running text. */
export function plainText(children: readonly Inline[]): string {
  return children
    .map((each) => {
      if ('text' in each) return each.text;
      return 'alt' in each ? each.alt : plainText(each.children);
    })
    .join('');
}

class Reader {
  private at = 0;
  private readonly lines: readonly string[];
  private readonly firstLine: number;
  /** How often each id was given. */
  private readonly ids: Map<string, number>;

  constructor(lines: readonly string[], firstLine: number, ids: Map<string, number>) {
    this.lines = lines;
    this.firstLine = firstLine;
    this.ids = ids;
  }

  blocks(): Block[] {
    const found: Block[] = [];
    while (this.at < this.lines.length) {
      if (this.lines[this.at].trim() === '') this.at++;
      else found.push(this.block());
    }
    return found;
  }

  private block(): Block {
    const line = this.lines[this.at];
    const fence = FENCE.exec(line);
    if (fence) return this.fenced(fence);
    if (INDENTED.test(line)) return this.indented();
    const heading = HEADING.exec(line);
    if (heading) {
      this.at++;
      const children = parseInline(heading[2]);
      return { type: 'heading', level: heading[1].length, id: this.idOf(plainText(children)), children };
    }
    if (RULE.test(line)) {
      this.at++;
      return { type: 'rule' };
    }
    if (line.startsWith('>')) return this.quote();
    if (ITEM.test(line)) return this.list();
    if (line.includes('|') && ALIGNMENT.test(this.lines[this.at + 1] ?? '') && this.lines[this.at + 1].includes('|'))
      return this.table();
    return this.paragraph();
  }

  private fenced([, indent, mark, language]: readonly string[]): Block {
    const line = this.firstLine + this.at + 1;
    const text: string[] = [];
    for (this.at++; this.at < this.lines.length; this.at++) {
      const each = this.lines[this.at];
      if (each.trim().startsWith(mark) && each.trim().replaceAll(mark[0], '') === '') break;
      text.push(each.startsWith(indent) ? each.slice(indent.length) : each.trimStart());
    }
    this.at++;
    return { type: 'code', language, text: text.join('\n'), line };
  }

  private indented(): Block {
    const line = this.firstLine + this.at;
    const text: string[] = [];
    for (; this.at < this.lines.length; this.at++) {
      const each = this.lines[this.at];
      if (each.trim() !== '' && !INDENTED.test(each)) break;
      text.push(each.replace(INDENTED, ''));
    }
    return { type: 'code', language: '', text: text.join('\n').trimEnd(), line };
  }

  private quote(): Block {
    const from = this.at;
    const text: string[] = [];
    for (; this.at < this.lines.length && this.lines[this.at].startsWith('>'); this.at++)
      text.push(this.lines[this.at].replace(/^> ?/, ''));
    return { type: 'quote', children: new Reader(text, this.firstLine + from, this.ids).blocks() };
  }

  private list(): Block {
    const ordered = /\d/.test(ITEM.exec(this.lines[this.at])![2]);
    const items: Block[][] = [];
    for (;;) {
      const item = ITEM.exec(this.lines[this.at] ?? '');
      if (!item || /\d/.test(item[2]) !== ordered || RULE.test(this.lines[this.at])) break;
      items.push(this.item(item));
      while (this.lines[this.at]?.trim() === '' && ITEM.test(this.lines[this.at + 1] ?? '')) this.at++;
    }
    return { type: 'list', ordered, items };
  }

  /** An item with the lines that belong to it: those indented as its text, and those that go on its last paragraph. */
  private item([, before, mark, space, first]: readonly string[]): Block[] {
    const from = this.at;
    const width = before.length + mark.length + Math.min(space.length, 4);
    const text = [first];
    let empty = false;
    for (this.at++; this.at < this.lines.length; this.at++) {
      const line = this.lines[this.at];
      const isInside = line.startsWith(' '.repeat(width)) || line.startsWith('\t');
      if (line.trim() === '') {
        const next = this.lines.slice(this.at).find((each) => each.trim() !== '');
        if (!next?.startsWith(' '.repeat(width))) break;
        empty = true;
        text.push('');
      } else if (isInside) text.push(line.startsWith('\t') ? line.slice(1) : line.slice(width));
      else if (empty || ITEM.test(line) || HEADING.test(line) || FENCE.test(line) || line.startsWith('>')) break;
      else text.push(line.trimStart());
    }
    return new Reader(text, this.firstLine + from, this.ids).blocks();
  }

  private table(): Block {
    const head = cells(this.lines[this.at]).map(parseInline);
    const numeric = cells(this.lines[this.at + 1]).map((cell) => /-:$/.test(cell));
    const rows: Inline[][][] = [];
    for (this.at += 2; this.lines[this.at]?.includes('|'); this.at++)
      rows.push(cells(this.lines[this.at]).map(parseInline));
    return { type: 'table', head, numeric, rows };
  }

  private paragraph(): Block {
    const text: string[] = [];
    for (; this.at < this.lines.length; this.at++) {
      const line = this.lines[this.at];
      const isOther = HEADING.test(line) || FENCE.test(line) || line.startsWith('>') || RULE.test(line);
      // a list may follow a paragraph at once
      if (line.trim() === '' || (text.length > 0 && (isOther || ITEM.test(line)))) break;
      text.push(line.trim());
    }
    return { type: 'paragraph', children: parseInline(text.join(' ')) };
  }

  /** As hosts of sources make them, so that links to places work there too. */
  private idOf(title: string): string {
    const id = title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const count = this.ids.get(id) ?? 0;
    this.ids.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  }
}

/** The cells of a row. A bar within code or after a backslash is no border. */
function cells(row: string): string[] {
  const inner = row.trim().replace(/^\|/, '').replace(/\|$/, '');
  const found: string[] = [''];
  let code = false;
  for (let i = 0; i < inner.length; i++) {
    const char = inner[i];
    if (char === '`') code = !code;
    if (char === '\\' && inner[i + 1] === '|') found[found.length - 1] += inner[++i];
    else if (char === '|' && !code) found.push('');
    else found[found.length - 1] += char;
  }
  return found.map((cell) => cell.trim());
}

/** What may begin in running text, each with what it makes. */
const inlines: readonly (readonly [RegExp, (found: RegExpExecArray) => Inline])[] = [
  [/^\\([\\`*_{}[\]()#+.!|<>~-])/, ([, text]) => ({ type: 'text', text })],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, ([, , text]) => ({ type: 'code', text: text.replace(/^ (.+) $/, '$1') })],
  [/^!\[([^\]]*)\]\(([^)\s]+)\)/, ([, alt, src]) => ({ type: 'image', src, alt })],
  [
    /^\[((?:[^[\]`]|`[^`]*`|\[[^\]]*\])*)\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)/,
    ([, text, href]) => ({ type: 'link', href, children: parseInline(text) }),
  ],
  [/^<(https?:\/\/[^>\s]+)>/, ([, href]) => ({ type: 'link', href, children: [{ type: 'text', text: href }] })],
  [/^\*\*(?=\S)([\s\S]*?\S)\*\*(?!\*)/, ([, text]) => ({ type: 'strong', children: parseInline(text) })],
  [
    /^\*(?=[^\s*])((?:[^*`]|`[^`]*`)*?[^\s*])\*(?!\*)/,
    ([, text]) => ({ type: 'emphasis', children: parseInline(text) }),
  ],
];

export function parseInline(text: string): Inline[] {
  const found: Inline[] = [];
  let plain = '';
  let at = 0;
  const endPlain = () => {
    if (plain) found.push({ type: 'text', text: plain });
    plain = '';
  };
  while (at < text.length) {
    const rest = text.slice(at);
    const known = /^[\\`![<*]/.test(rest) ? firstOf(rest) : undefined;
    if (known) {
      endPlain();
      found.push(known.inline);
      at += known.length;
    } else {
      plain += text[at];
      at++;
    }
  }
  endPlain();
  return found;
}

function firstOf(rest: string): { readonly inline: Inline; readonly length: number } | undefined {
  for (const [pattern, make] of inlines) {
    const match = pattern.exec(rest);
    if (match) return { inline: make(match), length: match[0].length };
  }
  return undefined;
}
