import { useState } from 'react';
import { type Check, type ProvenRecord, verifyMatch } from '../../../src/core/fairness.ts';
import type { Game, State } from '../../../src/core/game.ts';
import type { RoomSummary } from '../../../src/protocol/rooms.ts';
import { Sheet } from '../../parts/page.tsx';
import { useWords } from '../../words/words.ts';
import { useSeats } from './seats.ts';

/** At the table: the cards were chosen before, and by what that can be checked afterwards. */
export function FairNote({ room: { commitment, repeats } }: { room: RoomSummary }) {
  const { fairness } = useWords().rooms;
  return (
    <>
      {repeats !== null && <p className="line-notice">{fairness.repetition}</p>}
      {commitment !== null && (
        <details className="fair-note">
          <summary>{fairness.sentence}</summary>
          <p className="soft">{fairness.about}</p>
          <p>
            <code>{commitment}</code>
          </p>
        </details>
      )}
    </>
  );
}

/** In the replay: checks here, in this browser, that the cards follow from what was shown before the match. */
export function CheckCards({
  match,
  record,
  game,
}: {
  match: string;
  record: ProvenRecord;
  game: Game<State, unknown>;
}) {
  const { fairness } = useWords().rooms;
  const seen = useSeats((seats) => seats.rooms[match]);
  const [checked, setChecked] = useState<{ readonly checks: readonly Check[] | undefined }>();
  const { proof } = record;
  const waits = proof?.kind === 'event' && proof.told === null;
  const own: [string, boolean][] = [];
  if (proof && seen?.commitment !== undefined) own.push([fairness.ownCommitment, proof.commitment === seen.commitment]);
  if (proof?.kind === 'match' && seen?.contribution !== undefined)
    own.push([fairness.ownContribution, proof.contributions.includes(seen.contribution)]);
  const rows = [
    ...(checked?.checks ?? []).map((each): [string, boolean] => [fairness.checks[each.name], each.holds]),
    ...own,
  ];
  return (
    <Sheet title={fairness.title}>
      {checked === undefined ? (
        <>
          <p>{fairness.sentence}</p>
          <p className="row">
            <button type="button" onClick={() => setChecked({ checks: verifyMatch(record, game) })}>
              {fairness.check}
            </button>
          </p>
        </>
      ) : checked.checks === undefined ? (
        <p role="status">{fairness.none}</p>
      ) : (
        <>
          <ul className="plain">
            {rows.map(([name, holds]) => (
              <li key={name}>
                {holds ? '✓' : '✗'} {name}
              </li>
            ))}
          </ul>
          <p role="status">
            {waits ? fairness.later : rows.every(([, holds]) => holds) ? fairness.fair : fairness.unfair}
          </p>
        </>
      )}
    </Sheet>
  );
}
