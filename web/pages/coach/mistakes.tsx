import { patternsOf } from '../../../src/agents/truco/judge/mistakes.ts';
import type { MatchReport } from '../../../src/protocol/coach.ts';
import { SelectField } from '../../parts/fields.tsx';
import { Sheet } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { addressOf, Link, navigate, useAddress } from '../../router.tsx';
import { FIXED, useServerData } from '../../server.ts';
import { useWords } from '../../words/words.ts';
import { mistakesOf, useProfile } from '../profile/profile.ts';
import { useRecordNames } from '../profile/record-names.ts';
import { usePoints, useVerdict } from '../report/verdict.tsx';

/** So many are told. */
const TOLD = 15;

/** The mistakes of a match, of one of its seats; each goes to its moment. */
export function Mistakes({ match, onGo }: { match: string; onGo(turn: number): void }) {
  const { learn, rooms } = useWords();
  const { query: address, path } = useAddress();
  const verdict = useVerdict();
  const points = usePoints();
  const namesOf = useRecordNames();
  const mine = useProfile(({ matches }) => matches.find(({ id }) => id === match)?.seat);
  const seat: number = Number(address.get('seat') ?? mine ?? 0) === 1 ? 1 : 0;
  const query = useServerData<MatchReport>(`/api/matches/${encodeURIComponent(match)}/report`, {
    ...FIXED,
    retry: false,
  });
  const { data } = query;
  const own = data?.decisions.filter((each) => each.seat === seat) ?? [];
  const found = mistakesOf(own);
  const told = seat === mine ? learn.mistakes : learn.habits;
  return (
    <Sheet title={learn.coach.found} id="mistakes">
      <Pending query={query} text={learn.report.loading} />
      {data && (
        <>
          <SelectField
            label={learn.coach.whose}
            value={seat}
            options={namesOf(match, data.game, data.names).map((name, i) => [i, name])}
            onChange={(next) =>
              navigate(addressOf(path, { seat: next, at: address.get('at') ?? undefined }), { replace: true })
            }
          />
          {found.length === 0 && <p>{learn.report.none}</p>}
          <ol className="patterns">
            {patternsOf(own).map(({ kind, times, cost, points: envido = 0 }) => (
              <li key={kind}>
                <b>{told[kind](envido)}.</b> <span className="soft">{learn.coach.times(times, points(cost))}</span>
              </li>
            ))}
          </ol>
          <ul className="plain">
            {found.slice(0, TOLD).map((decision) => (
              <li key={decision.turn}>
                <button type="button" className="small" onClick={() => onGo(decision.turn)}>
                  {rooms.hand(decision.hand)}
                </button>{' '}
                {verdict(decision)}
              </li>
            ))}
          </ul>
          <Link href={`/truco/${match}/report?seat=${seat}`}>{learn.report.title}</Link>
        </>
      )}
    </Sheet>
  );
}
