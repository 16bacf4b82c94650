import { useQuery } from '@tanstack/react-query';
import { Contents, usePlaceInPage } from '../../parts/layout/contents.tsx';
import { BackLink, Title } from '../../parts/page.tsx';
import { PageError, Pending } from '../../parts/pending.tsx';
import { Link, type PageProps } from '../../router.tsx';
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
  usePlaceInPage(data);

  if (!data || path === undefined)
    return (
      <>
        <BackLink href="/docs">{docs.title}</BackLink>
        <Title>{docs.title}</Title>
        <Pending query={query} text={docs.loading}>
          <Link className="button primary" href="/docs">
            {docs.title}
          </Link>
        </Pending>
      </>
    );
  const [first, ...rest] = data.blocks;
  const blocks = first?.type === 'heading' ? rest : data.blocks;
  const places = blocks.flatMap((block) =>
    block.type === 'heading' && block.level === 2 ? [{ id: block.id, text: plainText(block.children) }] : [],
  );
  return (
    <>
      <BackLink href="/docs">{docs.title}</BackLink>
      <div lang={data.language}>
        <Title>{data.title}</Title>
      </div>
      <div className="doc">
        {places.length > 1 && <Contents title={docs.contents} language={data.language} places={places} />}
        <article className="sheet prose" lang={data.language}>
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
