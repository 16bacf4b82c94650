import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Rematch } from '../../../../src/protocol/rooms.ts';
import type { FamilyName } from '../../../families/index.ts';
import { ErrorMessage } from '../../../parts/pending.tsx';
import { navigate } from '../../../router.tsx';
import { ask } from '../../../server.ts';
import { useWords } from '../../../words/words.ts';
import { useSeats } from '../seats.ts';

type Answer = 'new' | 'same' | 'no';

/** After a match: a seat offers a rematch, the other agrees or declines. Where one of our agents plays it begins at once. */
export function RematchOffer({
  family,
  room,
  seat,
  names,
  rematch: { offers, room: next, repeatable },
}: {
  family: FamilyName;
  room: string;
  seat: number;
  names: readonly string[];
  rematch: Rematch;
}) {
  const { rooms } = useWords();
  const text = rooms.rematch;
  const own = useSeats((seats) => seats.rooms[room]);
  const sit = useSeats((seats) => seats.sit);
  const here = useRef(next === null);
  const answer = useMutation({
    mutationFn: (what: Answer) => ask<Rematch>(`/api/rooms/${room}/rematch`, { answer: what }, { key: own.key }),
    onSuccess: (made) => made.room !== null && go(made.room),
  });
  const go = (to: string) => {
    sit(to, { key: own.key, title: own.title, family, ...(own.masked && { masked: own.masked }) });
    navigate(`/${family}/${to}`);
  };
  // whoever waits for the answer on this page is taken along
  // biome-ignore lint/correctness/useExhaustiveDependencies: a rematch begins once
  useEffect(() => {
    if (next !== null && here.current) go(next);
  }, [next]);

  if (next !== null)
    return (
      <button type="button" className="primary" onClick={() => go(next)}>
        {text.go}
      </button>
    );
  const [mine, theirs] = [offers[seat], offers[1 - seat]];
  const other = names[1 - seat];
  const say = (what: Answer, label: string, primary = false) => (
    <button
      type="button"
      className={primary ? 'primary' : undefined}
      disabled={answer.isPending}
      onClick={() => answer.mutate(what)}
    >
      {label}
    </button>
  );
  const asked = mine === 'new' || mine === 'same';
  const offered = theirs === 'new' || theirs === 'same';
  return (
    <div className="rematch">
      <p role="status">
        {offered && text.offered(other, text.cards[theirs])}
        {asked && !offered && (theirs === 'no' ? text.declined(other) : text.asked(other, text.cards[mine]))}
      </p>
      <p className="row">
        {offered && say(theirs, text.accept, true)}
        {offered && say('no', text.decline)}
        {!asked && !offered && say('new', text.offerNew, true)}
        {!asked && !offered && repeatable && say('same', text.offerSame)}
        {asked && !offered && say('no', text.withdraw)}
      </p>
      <ErrorMessage error={answer.error} />
    </div>
  );
}
