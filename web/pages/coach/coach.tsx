import { useState } from 'react';
import type { z } from 'zod';
import { trucoGame } from '../../../src/games/truco/game.ts';
import type { matchSummary } from '../../../src/protocol/rooms.ts';
import { Form, Sheet, Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { addressOf, Link, navigate } from '../../router.tsx';
import { useServerData } from '../../server.ts';
import { useDates, useWords } from '../../words/words.ts';
import './coach.css';

type MatchSummary = z.infer<typeof matchSummary>;

const EXAMPLE = `${trucoGame('ufsm24').id} 3 5-7 1E 4B 5C/7E 7O 12C: ENVIDO NO_QUIERO`;

/** Where the coach begins: a finished match, or a position. */
export default function Coach() {
  const { coach } = useWords();
  const date = useDates();
  const [line, setLine] = useState(EXAMPLE);
  const query = useServerData<MatchSummary[]>('/api/matches?limit=100');
  const matches = query.data?.filter(({ game }) => game.startsWith('truco/'));
  return (
    <>
      <Title>{coach.title}</Title>
      <p className="soft">{coach.lead}</p>
      <div className="two">
        <Sheet title={coach.choose}>
          <Pending query={query} text={coach.loading} />
          {matches?.length === 0 && <p className="soft">{coach.none}</p>}
          <ul className="plain">
            {matches?.map(({ id, seats, scores, endedAt }) => (
              <li key={id}>
                <Link href={`/coach/match/${id}`}>{seats.map(({ name }) => name).join(' – ')}</Link>{' '}
                <span className="soft">
                  {scores.join('–')}
                  {endedAt && ` · ${date(endedAt)}`}
                </span>
              </li>
            ))}
          </ul>
        </Sheet>
        <Form className="sheet" onSubmit={() => navigate(addressOf('/coach/position', { line: line.trim() }))}>
          <h2>{coach.position}</h2>
          <label>
            {coach.positionAbout}
            <textarea rows={3} value={line} required onChange={({ target }) => setLine(target.value)} />
          </label>
          <p className="row">
            <button type="submit">{coach.open}</button>
          </p>
        </Form>
      </div>
    </>
  );
}
