import { type FormEvent, useState } from 'react';
import { sayAction } from '../../../src/games/truco/speech.ts';
import type { CoachKept } from '../../../src/protocol/coach.ts';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { ask } from '../../server.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { useSeats } from '../rooms/seats.ts';

/** Where a better move belongs: a turn of a match, or a position. */
type Where = { readonly match: string; readonly turn: number } | { readonly position: string };

/** Marks what was played as bad by giving the better move, which is kept as a case. */
export function BetterMove({ of, legal }: { of: Where; legal: readonly number[] }) {
  const { coach } = useWords();
  const language = useLanguage();
  const [better, setBetter] = useState(legal[0]);
  const [kept, setKept] = useState<CoachKept>();
  const [error, setError] = useState<unknown>();
  const key = useSeats(({ rooms }) => ('match' in of ? rooms[of.match]?.key : undefined));
  if (legal.length === 0) return null;
  const keep = async (event: FormEvent) => {
    event.preventDefault();
    try {
      setKept(await ask<CoachKept>('/api/coach/cases', { ...of, better }, key === undefined ? {} : { key }));
      setError(undefined);
    } catch (problem) {
      setError(problem);
    }
  };
  return (
    <form className="sheet" onSubmit={keep}>
      <h2>{coach.better}</h2>
      <label>
        {coach.betterAbout}
        <select value={better} onChange={({ target }) => setBetter(Number(target.value))}>
          {legal.map((action) => (
            <option key={action} value={action}>
              {sayAction(action, language)}
            </option>
          ))}
        </select>
      </label>
      <p className="row">
        <button type="submit" disabled={kept !== undefined}>
          {coach.keep}
        </button>
      </p>
      <p role="status">{kept && coach.kept(kept.number)}</p>
      <ErrorMessage error={error} />
    </form>
  );
}
