import { useMemo } from 'react';
import type { CaseHands } from '../../../src/protocol/cases.ts';
import { Card } from '../../families/truco/cards/card.tsx';
import { SelectField, TextField } from '../../parts/fields.tsx';
import { VirtualList } from '../../parts/lists/virtual-list.tsx';
import { Pending } from '../../parts/pending.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { useServerData } from '../../server.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { filterOf, fits, type HandFilter, type ListedHand, listed } from './hands.ts';

/** Pixels of a row. */
const ROW = 72;

/** The hands of a base that fit a filter. */
export function HandList({ base }: { base: string }) {
  const { cases } = useWords();
  const number = useNumbers();
  const { query: address, path: page } = useAddress();
  const filter = useMemo(() => filterOf(address), [address]);
  const path = `/api/cases/${encodeURIComponent(base)}`;
  const query = useServerData<CaseHands>(path, { staleTime: 60_000, retry: false });
  const { data } = query;
  const all = useMemo(() => (data ? listed(data) : []), [data]);
  const shown = useMemo(() => all.filter((hand) => fits(hand, filter)), [all, filter]);
  const set = (change: Partial<HandFilter>) => {
    const { points, ...words } = { ...filter, ...change };
    navigate(addressOf(page, { base: address.get('base') ?? undefined, ...words, points: points || undefined }), {
      replace: true,
    });
  };
  if (!data)
    return (
      <Pending query={query} text={cases.loading}>
        <Link className="button primary" href="/cases">
          {cases.shippedHands}
        </Link>
      </Pending>
    );
  return (
    <section className="sheet">
      <div className="fields">
        <SelectField<HandFilter['winner']>
          label={cases.winner}
          value={filter.winner}
          options={[
            ['', cases.any],
            ['own', cases.own],
            ['other', cases.other],
          ]}
          onChange={(winner) => set({ winner })}
        />
        <SelectField<HandFilter['truco']>
          label={cases.truco}
          value={filter.truco}
          options={[
            ['', cases.any],
            ['yes', cases.yes],
            ['no', cases.no],
          ]}
          onChange={(truco) => set({ truco })}
        />
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
        <TextField
          label={cases.number}
          inputMode="numeric"
          size={8}
          value={filter.number}
          onChange={(text) => set({ number: text.trim() })}
        />
      </div>
      <p className="soft" role="status">
        {shown.length === 0 ? cases.noHands : cases.count(number(shown.length), number(all.length))}
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
