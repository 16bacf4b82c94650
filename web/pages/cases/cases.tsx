import { Title } from '../../parts/page.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { useWords } from '../../words/words.ts';
import { BaseField } from './base-field.tsx';
import { Clusters, Coverage } from './clusterings.tsx';
import { HandList } from './hand-list.tsx';
import { SHIPPED_NAME } from './hands.ts';
import { ImportForm } from './import-form.tsx';
import './cases.css';

const parts = { hands: HandList, clusters: Clusters, coverage: Coverage } as const;
type PartName = keyof typeof parts;

/** A base of hands: `/cases?base=shipped&show=clusters`. */
export default function Cases() {
  const { cases } = useWords();
  const { query, path } = useAddress();
  const base = query.get('base') ?? SHIPPED_NAME;
  const asked = query.get('show') ?? '';
  const shown: PartName = Object.hasOwn(parts, asked) ? (asked as PartName) : 'hands';
  const Part = parts[shown];
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
            {(Object.keys(parts) as PartName[]).map((name) => (
              <Link
                key={name}
                href={addressOf(path, { base, show: name === 'hands' ? undefined : name })}
                aria-current={name === shown ? 'page' : undefined}
              >
                {cases[name]}
              </Link>
            ))}
          </nav>
          <Part base={base} />
        </div>
        <aside>
          <ImportForm />
        </aside>
      </div>
    </>
  );
}
