import { useState } from 'react';
import { useWords } from '../../words/words.ts';

/** A call with its button: where it is (row, then column, as CSS counts them), always the same for the same call. */
export interface OfferedCall {
  readonly action: number;
  readonly text: string;
  readonly place: string;
}

interface TurnOver {
  readonly place: string;
  readonly text: string;
  readonly about: string;
  readonly pressed: boolean;
  turn(): void;
}

/** What can be said now. Every call has a place of its own, so that a thumb finds it without looking. */
export function CallGrid({
  calls,
  columns,
  fold,
  waiting,
  only,
  turnOver,
  onAct,
}: {
  calls: readonly OfferedCall[];
  columns: number;
  fold: number | undefined;
  waiting: boolean;
  /** The only action that may be taken now, for those who learn. */
  only: number | undefined;
  turnOver: TurnOver | false;
  onAct(action: number): void;
}) {
  const { table } = useWords();
  const [asked, setAsked] = useState(false);
  const folding = asked && calls.some(({ action }) => action === fold);
  const act = (action: number) => {
    setAsked(false);
    onAct(action);
  };
  return (
    <div className="calls" data-columns={columns}>
      {calls.map(({ action, text, place }) => {
        const isFold = action === fold;
        return (
          <button
            key={action}
            type="button"
            data-place={place}
            style={{ gridArea: place }}
            className={isFold ? 'fold' : undefined}
            disabled={waiting || (only !== undefined && only !== action)}
            data-hint={only === action || undefined}
            onClick={() => (isFold ? setAsked(!asked) : act(action))}
          >
            {isFold && folding ? table.foldNo : text}
          </button>
        );
      })}
      {folding && (
        <button type="button" className="fold-sure" disabled={waiting} onClick={() => act(fold!)}>
          {table.foldYes(calls.find(({ action }) => action === fold)!.text)}
        </button>
      )}
      {turnOver && (
        <button
          type="button"
          className="turn-over"
          data-place={turnOver.place}
          style={{ gridArea: turnOver.place }}
          disabled={waiting || only !== undefined}
          aria-pressed={turnOver.pressed}
          title={turnOver.about}
          onClick={turnOver.turn}
        >
          {turnOver.text}
        </button>
      )}
    </div>
  );
}
