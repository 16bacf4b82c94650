import { Tabs } from '../../parts/page.tsx';
import { addressOf } from '../../router.tsx';
import { useWords } from '../../words/words.ts';

/** The two parts of the lab; the problem goes along. */
export function SearchTabs({ query }: { query: URLSearchParams }) {
  const { search, steps } = useWords();
  const problem = { board: query.get('board') ?? undefined, pieces: query.get('pieces') ?? undefined };
  return (
    <Tabs
      label={search.title}
      tabs={[
        { href: addressOf('/search', problem), name: steps.tabs.compare },
        { href: addressOf('/search/steps', problem), name: steps.tabs.steps },
      ]}
    />
  );
}
