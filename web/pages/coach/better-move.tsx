import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sayAction } from '../../../src/games/truco/text/speech.ts';
import type { CoachKept } from '../../../src/protocol/coach.ts';
import { SelectField } from '../../parts/fields.tsx';
import { Form } from '../../parts/page.tsx';
import { ErrorMessage } from '../../parts/pending.tsx';
import { ask } from '../../server.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { useSeats } from '../rooms/seats.ts';

/** Where a better move belongs: a turn of a match, or a position. */
type Where = { readonly match: string; readonly turn: number } | { readonly position: string };

/** A form for a better move than the one played; it is kept as a case. */
export function BetterMove({ of, legal }: { of: Where; legal: readonly number[] }) {
  const { coach } = useWords();
  const language = useLanguage();
  const [better, setBetter] = useState(legal[0]);
  const key = useSeats(({ rooms }) => ('match' in of ? rooms[of.match]?.key : undefined));
  const keep = useMutation({
    mutationFn: () => ask<CoachKept>('/api/coach/cases', { ...of, better }, key === undefined ? {} : { key }),
  });
  if (legal.length === 0) return null;
  return (
    <Form className="sheet" onSubmit={() => keep.mutate()}>
      <h2>{coach.better}</h2>
      <SelectField
        label={coach.betterAbout}
        value={better}
        options={legal.map((action) => [action, sayAction(action, language)])}
        onChange={setBetter}
      />
      <p className="row">
        <button type="submit" disabled={keep.isSuccess}>
          {coach.keep}
        </button>
      </p>
      <p role="status">{keep.data && coach.kept(keep.data.number)}</p>
      <ErrorMessage error={keep.error} />
    </Form>
  );
}
