import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { CaseHands } from '../../../src/protocol/cases.ts';
import { Card } from '../../families/truco/cards/card.tsx';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { Link } from '../../router.tsx';
import { ask } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { fits, type HandFilter, type ListedHand, listed } from './hands.ts';

/** Pixels of a row. */
const ROW = 72;

/** The hands of a base that fit a filter. */
export function HandList({ base }: { base: string }) {
  const { cases } = useWords();
  const [filter, setFilter] = useState<HandFilter>({ winner: '', truco: '', points: 0, number: '' });
  const { data, error } = useQuery({
    queryKey: ['case-hands', base],
    queryFn: ({ signal }) => ask<CaseHands>(`/api/cases/${encodeURIComponent(base)}`, undefined, { signal }),
    staleTime: 60_000,
    retry: false,
  });
  const all = useMemo(() => (data ? listed(data) : []), [data]);
  const shown = useMemo(() => all.filter((hand) => fits(hand, filter)), [all, filter]);
  const set = (change: Partial<HandFilter>) => setFilter({ ...filter, ...change });
  if (!data) return error ? <ErrorMessage error={error} /> : <Waiting>{cases.loading}</Waiting>;
  return (
    <section className="sheet">
      <div className="fields">
        <label>
          {cases.winner}
          <select
            value={filter.winner}
            onChange={({ target }) => set({ winner: target.value as HandFilter['winner'] })}
          >
            <option value="">{cases.any}</option>
            <option value="own">{cases.own}</option>
            <option value="other">{cases.other}</option>
          </select>
        </label>
        <label>
          {cases.truco}
          <select value={filter.truco} onChange={({ target }) => set({ truco: target.value as HandFilter['truco'] })}>
            <option value="">{cases.any}</option>
            <option value="yes">{cases.yes}</option>
            <option value="no">{cases.no}</option>
          </select>
        </label>
        <label>
          {cases.points}
          <input
            type="number"
            min={0}
            max={33}
            value={filter.points}
            onChange={({ target }) => set({ points: target.valueAsNumber || 0 })}
          />
        </label>
        <label>
          {cases.number}
          <input
            inputMode="numeric"
            size={8}
            value={filter.number}
            onChange={({ target }) => set({ number: target.value.trim() })}
          />
        </label>
      </div>
      <p className="soft" role="status">
        {shown.length === 0 ? cases.noHands : cases.count(shown.length, all.length)}
      </p>
      {shown.length > 0 && (
        <VirtualList
          key={JSON.stringify(filter)}
          items={shown}
          rowHeight={ROW}
          label={cases.hands}
          keyOf={({ number }) => String(number)}
        >
          {(hand) => <Row hand={hand} base={base} />}
        </VirtualList>
      )}
    </section>
  );
}

function Row({ hand, base }: { hand: ListedHand; base: string }) {
  const { cases } = useWords();
  const number = useNumbers();
  return (
    <div className="case-row">
      <span className="case-cards">
        {hand.cards.map((card, i) =>
          card >= 0 ? (
            <Card key={card} card={card} />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
            <span key={i} className="case-code" title={cases.unknown}>
              {hand.codes[i] ?? cases.unknown}
            </span>
          ),
        )}
      </span>
      <span>
        <Link href={`/cases/${encodeURIComponent(base)}/${hand.number}`}>{cases.hand(hand.number)}</Link>
        <br />
        <span className="soft">
          {hand.mano && `${cases.mano} · `}
          {hand.points !== null && `${cases.envido} ${hand.points}`}
          {hand.truco && ' · truco'}
        </span>
      </span>
      <span className="case-result">
        {hand.won !== null && (hand.won ? cases.wonHand : cases.lostHand)}
        <br />
        <span className="soft">{hand.stake > 0 && `${number(hand.stake)}`}</span>
      </span>
    </div>
  );
}
