import { memo, useCallback, useState } from 'react';
import type { ExperimentStanding } from '../../../src/protocol/experiments.ts';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { useNarrow } from '../../parts/fit.ts';
import { VirtualList } from '../../parts/lists/virtual-list.tsx';
import { Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { useServerData } from '../../server.ts';
import { useDates, useWords } from '../../words/words.ts';
import { Tags } from './about-run.tsx';
import { useHeadlineText } from './headline.tsx';
import { isOver } from './live.ts';
import { ProgressBar, StatusWord, useKindName, useLabel } from './status.tsx';
import './experiments.css';

/** Milliseconds between two fetches of the list while something is running. */
const LOOK_EVERY = 4000;
/** Pixels of a row: two lines. */
const ROW = 72;
/** Pixels of a row on a phone, where names and what they are about have several lines. */
const NARROW_ROW = 136;

/** Orders of the list; results of one sort stand together, the best first. */
const sorts: Readonly<Record<string, (a: ExperimentStanding, b: ExperimentStanding) => number>> = {
  newest: (a, b) => b.createdAt.localeCompare(a.createdAt),
  result: ({ headline: a }, { headline: b }) =>
    a && b ? a.of.localeCompare(b.of) || b.value - a.value : Number(a === null) - Number(b === null),
  name: (a, b) => Number(a.name === '') - Number(b.name === '') || a.name.localeCompare(b.name),
  longest: (a, b) => b.seconds - a.seconds,
};

/** All experiments, the newest first: `/experiments?kind=tuning&status=done&sort=result&find=nes`. */
export default function Experiments() {
  const { experiments } = useWords();
  const { query, path } = useAddress();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(query.getAll('with')));
  const kind = query.get('kind') ?? '';
  const status = query.get('status') ?? '';
  const sort = Object.hasOwn(sorts, query.get('sort') ?? '') ? query.get('sort')! : 'newest';
  const find = query.get('find') ?? '';
  const labelOf = useLabel();
  const narrow = useNarrow();
  const list = useServerData<ExperimentStanding[]>('/api/experiments?limit=5000', {
    refetchInterval: ({ state }) => (state.data?.some((row) => !isOver(row)) ? LOOK_EVERY : false),
  });
  const { data } = list;
  const textOf = (row: ExperimentStanding) =>
    [row.id, labelOf(row), labelOf({ ...row, name: '' }), row.notes, ...row.tags].join(' ').toLowerCase();
  const shown = data
    ?.filter((row) => (!kind || row.kind === kind) && (!status || row.status === status))
    .filter((row) => textOf(row).includes(find.trim().toLowerCase()))
    .sort(sorts[sort]);
  const change = (values: { kind?: string; status?: string; sort?: string; find?: string }) => {
    const next = { kind, status, sort, find, ...values };
    navigate(addressOf(path, { ...next, sort: next.sort === 'newest' ? '' : next.sort }), { replace: true });
  };
  const choose = useCallback((id: string, yes: boolean) => {
    setChosen((before) => {
      const next = new Set(before);
      if (yes) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  return (
    <>
      <Title>{experiments.title}</Title>
      <p className="soft">{experiments.lead}</p>
      <p className="row">
        <Link href="/experiments/new" className="button primary">
          {experiments.start}
        </Link>
      </p>
      <Pending query={list} text={experiments.loading} />
      {data?.length === 0 && <p className="sheet">{experiments.none}</p>}
      {data && data.length > 0 && (
        <section className="sheet">
          <div className="fields">
            <SelectField
              label={experiments.kind}
              value={kind}
              options={[['', experiments.all], ...Object.entries(experiments.kinds)]}
              onChange={(next) => change({ kind: next })}
            />
            <SelectField
              label={experiments.status}
              value={status}
              options={[['', experiments.all], ...Object.entries(experiments.statuses)]}
              onChange={(next) => change({ status: next })}
            />
            <SelectField
              label={experiments.sort}
              value={sort}
              options={Object.entries(experiments.sorts)}
              onChange={(next) => change({ sort: next })}
            />
            <TextField
              label={experiments.find}
              type="search"
              value={find}
              onChange={(next) => change({ find: next })}
            />
            <button
              type="button"
              disabled={chosen.size < 2}
              onClick={() => navigate(addressOf('/experiments/compare', { run: [...chosen] }))}
            >
              {experiments.compare(chosen.size)}
            </button>
          </div>
          <p className="soft" role="status">
            {shown!.length === 0 ? experiments.noneSuch : experiments.list(shown!.length)}
          </p>
          {shown!.length > 0 && (
            <VirtualList
              key={`${kind} ${status} ${sort} ${find}`}
              items={shown!}
              rowHeight={narrow ? NARROW_ROW : ROW}
              label={experiments.title}
              keyOf={({ id }) => id}
            >
              {(row) => <Row row={row} chosen={chosen.has(row.id)} onChoose={choose} />}
            </VirtualList>
          )}
        </section>
      )}
    </>
  );
}

/** Rendered again only when it changes, since scrolling shows the same rows at other places. */
const Row = memo(function Row({
  row,
  chosen,
  onChoose,
}: {
  row: ExperimentStanding;
  chosen: boolean;
  onChoose(id: string, yes: boolean): void;
}) {
  const { experiments } = useWords();
  const labelOf = useLabel();
  const date = useDates();
  const kindName = useKindName();
  const headlineText = useHeadlineText();
  return (
    <div className="experiment-row">
      <input
        type="checkbox"
        aria-label={`${experiments.choose}: ${row.id}`}
        checked={chosen}
        onChange={({ target }) => onChoose(row.id, target.checked)}
      />
      <span className="experiment-name">
        <Link href={`/experiments/${row.id}`}>{labelOf(row)}</Link>
      </span>
      <StatusWord status={row.status} />
      <span className="soft experiment-about">
        {kindName(row.kind)} · {date(row.createdAt)} <Tags tags={row.tags} />
      </span>
      {row.headline ? (
        <span className="experiment-result">
          {headlineText(row.headline.of, row.headline.value)}{' '}
          <span className="soft">{experiments.headlineUnits[row.headline.of]}</span>
        </span>
      ) : (
        <ProgressBar {...row} />
      )}
    </div>
  );
});
