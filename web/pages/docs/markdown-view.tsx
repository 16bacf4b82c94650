import { createElement, Fragment, type ReactNode } from 'react';
import { ScrollBox } from '../../parts/lists/table.tsx';
import { Link } from '../../router.tsx';
import { resolveLink, resolvePicture } from './documents.ts';
import { type Block, type Inline, plainText } from './markdown.ts';

/** A document's blocks; `path` is the document's, from which its links go out. */
export function MarkdownView({ blocks, path }: { blocks: readonly Block[]; path: string }) {
  return blocks.map((block, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place
    <BlockView key={i} block={block} path={path} />
  ));
}

function BlockView({ block, path }: { block: Block; path: string }): ReactNode {
  switch (block.type) {
    case 'heading':
      return createElement(`h${block.level}`, { id: block.id }, <Text of={block.children} path={path} />);
    case 'paragraph':
      return (
        <p>
          <Text of={block.children} path={path} />
        </p>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keyboard too
        <pre tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'list':
      return createElement(
        block.ordered ? 'ol' : 'ul',
        null,
        block.items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
          <li key={i}>
            <Item blocks={item} path={path} />
          </li>
        )),
      );
    case 'table':
      return <TableView table={block} path={path} />;
    case 'quote':
      return (
        <blockquote>
          <MarkdownView blocks={block.children} path={path} />
        </blockquote>
      );
    case 'rule':
      return <hr />;
  }
}

/** An item of one paragraph is that text alone. */
function Item({ blocks, path }: { blocks: readonly Block[]; path: string }) {
  const [first, ...rest] = blocks;
  if (first?.type !== 'paragraph') return <MarkdownView blocks={blocks} path={path} />;
  return (
    <>
      <Text of={first.children} path={path} />
      <MarkdownView blocks={rest} path={path} />
    </>
  );
}

function TableView({
  table: { head, numeric, rows },
  path,
}: {
  table: Extract<Block, { type: 'table' }>;
  path: string;
}) {
  const style = (column: number) => (numeric[column] ? 'number' : undefined);
  return (
    <ScrollBox label={head.map(plainText).join(', ')}>
      <table>
        <thead>
          <tr>
            {head.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={i} scope="col" className={style(i)}>
                <Text of={cell} path={path} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={r}>
              {row.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={i} className={style(i)}>
                  <Text of={cell} path={path} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Text({ of, path }: { of: readonly Inline[]; path: string }) {
  return of.map((each, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: text does not move
    <Fragment key={i}>
      <InlineView inline={each} path={path} />
    </Fragment>
  ));
}

function InlineView({ inline, path }: { inline: Inline; path: string }): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'code':
      return <code>{inline.text}</code>;
    case 'strong':
      return (
        <strong>
          <Text of={inline.children} path={path} />
        </strong>
      );
    case 'emphasis':
      return (
        <em>
          <Text of={inline.children} path={path} />
        </em>
      );
    case 'image': {
      const src = resolvePicture(path, inline.src);
      return src && <img src={src} alt={inline.alt} loading="lazy" />;
    }
    case 'link': {
      const text = <Text of={inline.children} path={path} />;
      const to = resolveLink(path, inline.href);
      if (to === undefined) return text;
      if (to.startsWith('/')) return <Link href={to}>{text}</Link>;
      return to.startsWith('#') ? (
        <a href={to}>{text}</a>
      ) : (
        <a href={to} rel="noopener noreferrer" target="_blank">
          {text}
        </a>
      );
    }
  }
}
