import { useMemo, useState } from 'react';
import { courseOf, valuesOf } from '../../../src/agents/truco/cases/base/course.ts';
import type { CaseHand, CaseHands } from '../../../src/protocol/cases.ts';
import { replayPosition } from '../../families/match-replay.ts';
import { usePlayerName } from '../../families/player-name.ts';
import { Card } from '../../families/truco/cards/card.tsx';
import { table } from '../../families/truco/table.ts';
import { BackLink, Sheet, Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { addressOf, Link, navigate, type Params, useAddress } from '../../router.tsx';
import { useServerData } from '../../server.ts';
import { useWords } from '../../words/words.ts';
import { OpenTable } from '../rooms/table-view.tsx';
import { cardAt, likeHands, listed } from './hands.ts';
import '../rooms/rooms.css';
import './cases.css';

/** One case, played again on the table: `/cases/shipped/17?at=3`. */
export default function HandPage({ params }: { params: Params }) {
  const { cases } = useWords();
  const base = params.base;
  const path = `/api/cases/${encodeURIComponent(base)}/hands/${encodeURIComponent(params.number)}`;
  const query = useServerData<CaseHand>(path, { retry: false });
  return (
    <>
      <BackLink href={addressOf('/cases', { base })}>{cases.back}</BackLink>
      <Title>{cases.hand(Number(params.number))}</Title>
      <Pending query={query} text={cases.loading} way={['/cases', cases.title]} />
      {query.data && <Hand key={params.number} hand={query.data} />}
    </>
  );
}

function Hand({ hand }: { hand: CaseHand }) {
  const { cases } = useWords();
  const { match, values } = hand;
  const nameOf = usePlayerName();
  const course = useMemo(() => courseOf(valuesOf(values)), [values]);
  return (
    <div className="with-aside table-room">
      <div>
        <p className="soft">
          {cases.match} {titleOf(match, nameOf)} · {story(values, cases)}
        </p>
        {course ? (
          <Course {...course} />
        ) : (
          <section className="sheet">
            <h2>{cases.mine}</h2>
            <Dealt values={values} names={['high', 'middle', 'low']} />
            <h2>{cases.theirs}</h2>
            <Dealt values={values} names={['oppHigh', 'oppMiddle', 'oppLow']} />
          </section>
        )}
      </div>
      <aside>
        <Facts values={values} />
        <LikeThis hand={hand} />
      </aside>
    </div>
  );
}

type CaseWords = ReturnType<typeof useWords>['cases'];

/** A match of our own players is named by its number and them: `1 sampler playouts=60 - bluffer level=2`. */
function titleOf(match: string, nameOf: ReturnType<typeof usePlayerName>): string {
  const [, number, ...players] = /^(\d+) (.+) - (.+)$/.exec(match) ?? [];
  if (number === undefined) return match;
  return `${number}, ${players.map((player) => nameOf('truco', player.replaceAll(' ', ','))).join(' – ')}`;
}

/** How the hand ended, in a sentence. */
function story(values: CaseHand['values'], cases: CaseWords): string {
  const { trucoWinner = 0, trucoStake = 0, mano, fold = 0 } = values;
  const first = mano === 1 ? cases.tale.mano : cases.tale.pie;
  if (trucoWinner === 0) return first;
  const end = fold > 0 ? cases.tale.folded(cases.people[fold]) : cases.tale.won(cases.people[trucoWinner], trucoStake);
  return `${first} ${end}`;
}

/** The hand on the table, step by step. */
function Course({ position, seat }: { position: string; seat: number }) {
  const { cases, playback, rooms, learn } = useWords();
  const { query, path } = useAddress();
  const replay = useMemo(() => replayPosition(table.gameOf(position.split(' ', 1)[0]), position), [position]);
  const last = replay.moments.length - 1;
  const given = query.get('at');
  const at = given === null ? last : Math.max(0, Math.min(last, Math.trunc(Number(given) || 0)));
  const go = (to: number) => navigate(addressOf(path, { at: to }), { replace: true });
  const people = [cases.people[1], cases.people[2]];
  const names = seat === 0 ? people : people.toReversed();
  const { state } = replay.moments[at];
  return (
    <>
      <div data-full-height>
        <OpenTable table={table} replay={replay} moment={replay.moments[at]} near={seat} names={names} />
      </div>
      <p className="row onward">
        <button type="button" disabled={at === 0} onClick={() => go(0)}>
          {playback.again}
        </button>
        <button type="button" disabled={at === 0} onClick={() => go(at - 1)}>
          {playback.back}
        </button>
        <button type="button" className="primary" disabled={at === last} onClick={() => go(at + 1)}>
          {playback.step}
        </button>
        {state.turn >= 0 && (
          <Link href={addressOf('/coach/position', { line: replay.game.format(state) })}>{learn.report.toCoach}</Link>
        )}
      </p>
      <Sheet title={rooms.log}>
        <table.HandLog view={replay.game.view(replay.moments[last].state, seat)} names={names} />
      </Sheet>
    </>
  );
}

/** What a case remembers, by its name in the players' words: who, when and how many points. */
const FACTS = [
  ['mano', 'who'],
  ['points', 'number'],
  ['oppPoints', 'number'],
  ['envido', 'who'],
  ['envidoEnvido', 'who'],
  ['realEnvido', 'who'],
  ['faltaEnvido', 'who'],
  ['envidoDeclined', 'who'],
  ['envidoWinner', 'who'],
  ['envidoStake', 'number'],
  ['pointsHidden', 'who'],
  ['flor', 'who'],
  ['contraflor', 'who'],
  ['contraflorResto', 'who'],
  ['contraflorFalta', 'who'],
  ['florDeclined', 'who'],
  ['florWinner', 'who'],
  ['florStake', 'number'],
  ['truco', 'who'],
  ['trucoTrick', 'number'],
  ['retruco', 'who'],
  ['retrucoTrick', 'number'],
  ['valeCuatro', 'who'],
  ['valeCuatroTrick', 'number'],
  ['trucoDeclined', 'who'],
  ['trucoWinner', 'who'],
  ['trucoStake', 'number'],
  ['fold', 'who'],
  ['foldTrick', 'number'],
  ['ownFaceDown', 'number'],
  ['oppFaceDown', 'number'],
  ['score', 'score'],
  ['oppScore', 'score'],
  ['scoreAfter', 'score'],
  ['oppScoreAfter', 'score'],
] as const;
export type Fact = (typeof FACTS)[number][0];

function Facts({ values }: { values: CaseHand['values'] }) {
  const { cases } = useWords();
  const shown = FACTS.filter(
    ([name, kind]) => (values[name] ?? 0) > 0 || (kind === 'score' && values[name] !== undefined),
  );
  return (
    <Sheet title={cases.all}>
      <table>
        <tbody>
          {shown.map(([name, kind]) => (
            <tr key={name}>
              <th scope="row">{cases.facts[name]}</th>
              <td>{kind === 'who' ? cases.people[values[name]] : values[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

/** The hands of the base that are most alike, fetched when they are wanted. */
function LikeThis({ hand: { base, number } }: { hand: CaseHand }) {
  const { cases } = useWords();
  const [wanted, setWanted] = useState(false);
  const query = useServerData<CaseHands>(`/api/cases/${encodeURIComponent(base)}`, {
    staleTime: 60_000,
    enabled: wanted,
  });
  const alike = useMemo(() => (query.data ? likeHands(listed(query.data), number) : []), [query.data, number]);
  return (
    <details className="sheet" onToggle={({ currentTarget }) => setWanted(currentTarget.open)}>
      <summary>{cases.alike}</summary>
      {wanted && <Pending query={query} text={cases.loading} />}
      <ul className="plain">
        {alike.map((each) => (
          <li key={each.number}>
            <span className="case-cards">
              {each.cards.map((card, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place
                <span key={i}>{card >= 0 ? <Card card={card} /> : cases.unknown}</span>
              ))}
            </span>{' '}
            <Link href={`/cases/${encodeURIComponent(base)}/${each.number}`}>{cases.hand(each.number)}</Link>{' '}
            <span className="soft">{each.won !== null && (each.won ? cases.wonHand : cases.lostHand)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Cards by the names of their attributes. */
function Dealt({ values, names }: { values: CaseHand['values']; names: readonly string[] }) {
  const { cases } = useWords();
  return (
    <span className="case-cards large">
      {names.map((name) => {
        const code = values[name];
        if (!code || code <= 0) return null;
        const card = cardAt(code, values[`${name}Suit`]);
        return card >= 0 ? (
          <Card key={name} card={card} />
        ) : (
          <span key={name} className="case-code" title={cases.unknown}>
            {code}
          </span>
        );
      })}
    </span>
  );
}
