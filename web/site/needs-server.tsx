import { Title } from '../parts/page.tsx';
import { Link } from '../router.tsx';
import { useWords } from '../words/words.ts';

/** In place of a page that makes no sense without a server. */
export function NeedsServer({ title }: { title: string | undefined }) {
  const { site } = useWords();
  return (
    <section className="sheet notice">
      <Title>{title ?? site.title}</Title>
      <p>{site.needsServer}</p>
      <HowToServe />
    </section>
  );
}

/** In place of the answer to something that only a server can do. */
export function ServerNeeded() {
  const { problems } = useWords();
  return (
    <div className="sheet" role="alert">
      <p>{problems.needsServer()}</p>
      <HowToServe />
    </div>
  );
}

/** How to get a server: the commands of the README. */
function HowToServe() {
  const { site } = useWords();
  return (
    <>
      <p>{site.how}</p>
      <pre className="commands">
        <code>{'npm install jogatina\nnpx jogatina serve'}</code>
      </pre>
      <p>
        {site.clone} <code>npm start</code> · <Link href="/docs/README">{site.read}</Link>
      </p>
    </>
  );
}
