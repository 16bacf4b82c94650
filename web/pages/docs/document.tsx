import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BackLink, Title } from '../../parts/page.tsx';
import { PageError, Pending } from '../../parts/pending.tsx';
import { type PageProps, placeInPage } from '../../router.tsx';
import { FIXED } from '../../server.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { documentAt, loadDocument } from './documents.ts';
import { parseMarkdown, plainText } from './markdown.ts';
import { MarkdownView } from './markdown-view.tsx';
import { titleOf } from './search-index.ts';
import './docs.css';

/** One document: `/docs/search`, `/docs/rules/truco`. */
export default function DocumentPage({ params: { folder, name } }: PageProps) {
  const { docs } = useWords();
  const language = useLanguage();
  const asked = folder ? `${folder}/${name}` : name;
  const path = documentAt(asked);
  const query = useQuery({
    queryKey: ['document', path, language],
    queryFn: async () => {
      const found = path === undefined ? undefined : await loadDocument(path, language);
      if (!found) throw new PageError(docs.missing);
      const blocks = parseMarkdown(found.text);
      return { language: found.language, title: titleOf(blocks) ?? asked, blocks };
    },
    ...FIXED,
    retry: false,
  });
  const { data } = query;

  // the text appears after the page: then the place that the address names is shown
  useEffect(() => {
    if (data) document.getElementById(placeInPage())?.scrollIntoView();
  }, [data]);

  if (!data || path === undefined)
    return (
      <>
        <BackLink href="/docs">{docs.title}</BackLink>
        <Title>{docs.title}</Title>
        <Pending query={query} text={docs.loading} />
      </>
    );
  const [first, ...rest] = data.blocks;
  const blocks = first?.type === 'heading' ? rest : data.blocks;
  const headings = blocks.filter((block) => block.type === 'heading' && block.level === 2);
  return (
    <>
      <BackLink href="/docs">{docs.title}</BackLink>
      <div className="doc">
        {headings.length > 1 && (
          <nav aria-label={docs.contents} className="sheet contents">
            <h2>{docs.contents}</h2>
            <ol lang={data.language}>
              {headings.map(
                (block) =>
                  block.type === 'heading' && (
                    <li key={block.id}>
                      <a href={`#${block.id}`}>{plainText(block.children)}</a>
                    </li>
                  ),
              )}
            </ol>
          </nav>
        )}
        <article className="sheet prose" lang={data.language}>
          <Title>{data.title}</Title>
          {data.language !== language && docs.inEnglish && (
            <p className="soft" lang={language}>
              {docs.inEnglish}
            </p>
          )}
          <MarkdownView blocks={blocks} path={path} />
        </article>
      </div>
    </>
  );
}
