import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Sheet, Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { FIXED } from '../../server.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { addressOfDocument, documentPaths, loadDocument } from './documents.ts';
import { type Block, parseMarkdown } from './markdown.ts';
import { MarkdownView } from './markdown-view.tsx';
import { type Place, type SearchIndex, searchIn } from './search-index.ts';
import './docs.css';

/** The document one of whose sections leads to the others, and that section in our languages. */
const README = 'README';
const GUIDE = ['documents', 'documentos'];

/** Where the documents begin, with a search over all of them: `/docs?q=envido`. */
export default function Docs() {
  const { docs } = useWords();
  const language = useLanguage();
  const { query, path } = useAddress();
  const asked = query.get('q') ?? '';
  const load = useQuery({
    queryKey: ['documents', language],
    queryFn: async () => {
      const [{ index }, readme] = await Promise.all([
        import('virtual:documents-index'),
        loadDocument(README, language),
      ]);
      return { index, guide: listsUnder(parseMarkdown(readme!.text), GUIDE), guideLanguage: readme!.language };
    },
    ...FIXED,
  });
  const { data } = load;
  return (
    <>
      <Title>{docs.title}</Title>
      <p className="lead">{docs.lead}</p>
      <search className="doc-search">
        <label>
          {docs.search}
          <input
            type="search"
            value={asked}
            onChange={({ target }) => navigate(addressOf(path, { q: target.value }), { replace: true })}
          />
        </label>
      </search>
      <Pending query={load} text={docs.loading} />
      {data && asked.trim().length > 1 && <Found index={data.index} asked={asked} language={language} />}
      {data && asked.trim().length <= 1 && (
        <>
          <section className="sheet prose" lang={data.guideLanguage}>
            <MarkdownView blocks={data.guide} path={README} />
          </section>
          <AllDocuments index={data.index} language={language} />
        </>
      )}
    </>
  );
}

function Found({ index, asked, language }: { index: SearchIndex; asked: string; language: string }) {
  const { docs } = useWords();
  const places = useMemo(() => searchIn(index, asked, language), [index, asked, language]);
  return (
    <section className="sheet">
      <p role="status">{places.length === 0 ? docs.none : docs.found(places.length)}</p>
      <ul className="plain">
        {places.map((place) => (
          <li key={`${place.path} ${place.id}`} lang={place.language}>
            <Link href={addressOfPlace(place)}>{place.heading || place.document}</Link>{' '}
            {place.heading && <span className="soft">{place.document}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Every document, those of the reader's language first. */
function AllDocuments({ index, language }: { index: SearchIndex; language: string }) {
  const { docs } = useWords();
  const listed = documentPaths.map((path) => {
    const titles = index.places.filter((place) => place.path === path && place.id === '');
    const title =
      titles.find((place) => place.language === language) ?? titles.find(({ language }) => language === 'en');
    return { path, title: title?.document ?? path, language: title?.language ?? 'en' };
  });
  const own = listed.filter((each) => each.language === language);
  const others = listed.filter((each) => each.language !== language);
  return (
    <Sheet title={docs.all}>
      <DocumentList documents={own} />
      {others.length > 0 && (
        <>
          <h3>{docs.allEnglish}</h3>
          <DocumentList documents={others} />
        </>
      )}
    </Sheet>
  );
}

function DocumentList({ documents }: { documents: readonly { path: string; title: string; language: string }[] }) {
  return (
    <ul className="plain doc-list">
      {documents.map(({ path, title, language }) => (
        <li key={path} lang={language}>
          <Link href={addressOfDocument(path)}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}

function addressOfPlace({ path, id }: Place): string {
  return addressOfDocument(path) + (id ? `#${id}` : '');
}

/** The lists under a heading, up to the next of its level. */
function listsUnder(blocks: readonly Block[], ids: readonly string[]): readonly Block[] {
  const from = blocks.findIndex((block) => block.type === 'heading' && ids.includes(block.id));
  const to = blocks.findIndex((block, i) => i > from && block.type === 'heading' && block.level <= 2);
  const inside = from < 0 ? [] : blocks.slice(from + 1, to < 0 ? undefined : to);
  return inside.filter(({ type }) => type === 'list');
}
