import { Link } from '../../router.tsx';
import { sectionsIn } from '../../routes.tsx';
import { useWords } from '../../words/words.ts';
import { Title } from '../page.tsx';

/** The page for an address that no page has. */
export function NotFound({ path }: { path: string }) {
  const words = useWords();
  return (
    <section className="sheet notice">
      <Title>{words.nowhere.title}</Title>
      <p>
        {words.nowhere.text} <code>{path}</code>
      </p>
      <p>{words.nowhere.instead}</p>
      <ul>
        <li>
          <Link href="/">{words.nav.home}</Link>
        </li>
        {sectionsIn(words).map(({ path: to, title }) => (
          <li key={to}>
            <Link href={to}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
