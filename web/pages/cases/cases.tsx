import { Title } from '../../parts/page.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { BaseField } from './base-field.tsx';
import { Clusterings } from './clusterings.tsx';
import { HandList } from './hand-list.tsx';
import { SHIPPED_NAME } from './hands.ts';
import { ImportForm } from './import-form.tsx';
import './cases.css';

/** A base of hands: `/cases?base=shipped&show=clusters`. */
export default function Cases() {
  const { cases } = useWords();
  const { query, path } = useAddress();
  const base = query.get('base') ?? SHIPPED_NAME;
  const clusters = query.get('show') === 'clusters';
  return (
    <>
      <Title>{cases.title}</Title>
      <p className="soft">{cases.lead}</p>
      <div className="with-aside">
        <div>
          <div className="fields">
            <BaseField
              label={cases.base}
              value={base}
              onChange={(next) => navigate(addressOf(path, { base: next, show: query.get('show') ?? '' }))}
            />
          </div>
          <nav className="tabs" aria-label={cases.base}>
            <Link href={addressOf(path, { base })} aria-current={clusters ? undefined : 'page'}>
              {cases.hands}
            </Link>
            <Link href={addressOf(path, { base, show: 'clusters' })} aria-current={clusters ? 'page' : undefined}>
              {cases.clusters}
            </Link>
          </nav>
          {clusters ? <Clusterings base={base} /> : <HandList base={base} />}
        </div>
        <aside>
          <ImportForm />
        </aside>
      </div>
    </>
  );
}
