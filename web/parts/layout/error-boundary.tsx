import { Component, type ReactNode } from 'react';
import { Link } from '../../router.tsx';
import { useWords } from '../../words/words.ts';

interface Caught {
  readonly error?: Error;
}

/** Keeps the rest of the app when a page fails. */
export class ErrorBoundary extends Component<{ children: ReactNode }, Caught> {
  override state: Caught = {};

  static getDerivedStateFromError(error: Error): Caught {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error ? <Failed error={this.state.error} /> : this.props.children;
  }
}

function Failed({ error }: { error: Error }) {
  const words = useWords();
  return (
    <section className="sheet notice" role="alert">
      <h1>{words.trouble.title}</h1>
      <p>{words.trouble.kept}</p>
      <details className="soft">
        <summary>{words.unnamed.details}</summary>
        <code lang="en">{error.message}</code>
      </details>
      <p className="row">
        <button type="button" className="primary" onClick={() => location.reload()}>
          {words.trouble.again}
        </button>
        <Link href="/" className="button">
          {words.nav.home}
        </Link>
      </p>
    </section>
  );
}
