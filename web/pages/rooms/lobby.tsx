import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ruleSets } from '../../../src/games/truco/rules.ts';
import type { Ladder, RoomRequest, RoomSummary } from '../../../src/protocol/rooms.ts';
import type { Workbench } from '../../../src/protocol/workbench.ts';
import { Card } from '../../families/truco/cards/card.tsx';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { Title } from '../../parts/title.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { Link, navigate, useAddress } from '../../router.tsx';
import { ask } from '../../server.ts';
import { useSettings } from '../../settings.ts';
import { useDates, useNumbers, useWords } from '../../words/words.ts';
import { useSeats } from './seats.ts';
import '../../families/truco/truco.css';

/** Opponents by kind; those of the server that are in no group play by cases. */
const groups = {
  tempers: ['novice', 'careful', 'bold', 'bluffer'],
  thinkers: ['sampler', 'equilibrium', 'equilibrium-plus', 'cbr-best', 'random'],
} as const;
/** Rule-based players also play below their best. */
const LEVELS = [1, 2, 3] as const;

/** Ace of swords, ace of clubs, seven of swords, seven of coins: the four best, in their order. */
const SHOWN = [0, 10, 6, 26];

/** Choose rule set and opponent, or invite a person. */
export default function Lobby() {
  const { truco } = useWords();
  const { query } = useAddress();
  const { name, change } = useSettings();
  const sit = useSeats((seats) => seats.sit);
  const [rules, setRules] = useState(() => ruleSets.find(({ id }) => id === query.get('rules'))?.id ?? ruleSets[0].id);
  const [agent, setAgent] = useState(query.get('agent') ?? 'careful');
  const [level, setLevel] = useState<number>(3);
  const { data, error } = useQuery({
    queryKey: ['workbench'],
    queryFn: ({ signal }) => ask<Workbench>('/api/workbench', undefined, { signal }),
  });
  const levelled = (groups.tempers as readonly string[]).includes(agent);
  const make = useMutation({
    mutationFn: (person: boolean) => {
      const own = { kind: 'person' as const, ...(name.trim() && { name: name.trim() }) };
      const spec = levelled && level !== 3 ? `${agent},level=${level}` : agent;
      const other = person ? { kind: 'person' as const } : { kind: 'agent' as const, agent: spec };
      const request: RoomRequest = { game: `truco/${rules}`, seats: [own, other] };
      return ask<{ room: RoomSummary; key: string }>('/api/rooms', request);
    },
    onSuccess: ({ room, key }, person) => {
      sit(room.id, key, person ? truco.person : agent);
      navigate(`/truco/${room.id}`);
    },
  });
  const records = useRecords();
  const { data: ladder } = useQuery({
    queryKey: ['ladder'],
    queryFn: ({ signal }) => ask<Ladder>('/api/ladder', undefined, { signal }),
  });
  const listed = data?.agents.filter(({ game }) => game === 'truco') ?? [];
  const grouped: readonly string[] = [...groups.tempers, ...groups.thinkers];
  const byCases = listed.filter((each) => !grouped.includes(each.name));
  const about: Readonly<Record<string, string>> = truco.opponents;
  return (
    <>
      <Title>{truco.title}</Title>
      <div className="lobby-cards" aria-hidden="true">
        {SHOWN.map((card) => (
          <Card key={card} card={card} />
        ))}
      </div>
      <p className="lead">{truco.lead}</p>
      <ErrorMessage error={error} />
      {!data && !error && <Waiting>{truco.connecting}</Waiting>}
      <div className="two">
        <form
          className="sheet"
          onSubmit={(event) => {
            event.preventDefault();
            make.mutate(false);
          }}
        >
          <h2>{truco.newMatch}</h2>
          <fieldset className="opponents">
            <legend>{truco.ruleSet}</legend>
            {ruleSets.map(({ id }) => (
              <label key={id} className="choice">
                <input type="radio" name="rules" checked={rules === id} onChange={() => setRules(id)} />
                <span>
                  <b>{id}</b> <span className="soft">{(truco.rules as Readonly<Record<string, string>>)[id]}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <fieldset className="opponents">
            <legend>{truco.opponent}</legend>
            {grouped
              .filter((each) => listed.some((known) => known.name === each))
              .map((each) => (
                <label key={each} className="choice">
                  <input type="radio" name="agent" checked={agent === each} onChange={() => setAgent(each)} />
                  <span>
                    <b>{each}</b> <span className="soft">{about[each]}</span>
                    <Standing agent={each} ladder={ladder} record={records[each]} />
                  </span>
                </label>
              ))}
            {byCases.length > 0 && (
              <div className="by-cases">
                <label className="choice">
                  <input
                    type="radio"
                    name="agent"
                    checked={!grouped.includes(agent)}
                    onChange={() => setAgent(byCases[0].name)}
                  />
                  <span>
                    <b>{truco.cases}</b> <span className="soft">{truco.casesAbout}</span>
                  </span>
                </label>
                {!grouped.includes(agent) && (
                  <>
                    <label>
                      {truco.policy}
                      <select value={agent} onChange={(event) => setAgent(event.target.value)}>
                        {byCases.map((each) => (
                          <option key={each.name}>{each.name}</option>
                        ))}
                      </select>
                    </label>
                    <Standing agent={agent} ladder={ladder} record={records[agent]} />
                  </>
                )}
              </div>
            )}
          </fieldset>
          <div className="fields">
            {levelled && (
              <label>
                {truco.level}
                <select value={level} onChange={(event) => setLevel(Number(event.target.value))}>
                  {LEVELS.map((each) => (
                    <option key={each} value={each}>
                      {truco.levels[each]}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <label>
              {truco.yourName}
              <input maxLength={40} value={name} onChange={(event) => change({ name: event.target.value })} />
            </label>
            <button type="submit" className="primary" disabled={make.isPending || !data}>
              {truco.play}
            </button>
            <button type="button" disabled={make.isPending || !data} onClick={() => make.mutate(true)}>
              {truco.invite}
            </button>
          </div>
          <ErrorMessage error={make.error} />
        </form>
        <div>
          <OwnMatches />
          <RunningMatches />
        </div>
      </div>
    </>
  );
}

/** Rating and record here, once there is one. */
function Standing({
  agent,
  ladder,
  record,
}: {
  agent: string;
  ladder: Ladder | undefined;
  record: { won: number; lost: number } | undefined;
}) {
  const { truco } = useWords();
  const number = useNumbers();
  const row = ladder?.find(({ game, kind, name }) => game === 'truco' && kind === 'agent' && name === agent);
  if (!row && !record) return null;
  return (
    <span className="soft record">
      {row && truco.ratingHere(number(row.rating.mu, 1), number(2 * row.rating.sigma, 1), row.matches)}{' '}
      {record && truco.recordHere(record.won, record.lost)}
    </span>
  );
}

/** How the agents fared against people here, in the latest matches. */
function useRecords(): Readonly<Record<string, { won: number; lost: number }>> {
  const { data } = useQuery({
    queryKey: ['matches'],
    queryFn: ({ signal }) => ask<RoomSummary[]>('/api/matches?limit=200', undefined, { signal }),
  });
  return useMemo(() => {
    const records: Record<string, { won: number; lost: number }> = {};
    for (const { seats, outcome } of data ?? []) {
      const seat = seats.findIndex(({ kind }) => kind === 'agent');
      if (seat < 0 || !seats.some(({ kind }) => kind === 'person') || outcome?.winner == null) continue;
      const record = (records[seats[seat].name.split(',')[0]] ??= { won: 0, lost: 0 });
      if (outcome.winner === seat) record.won++;
      else record.lost++;
    }
    return records;
  }, [data]);
}

function OwnMatches() {
  const { truco } = useWords();
  const date = useDates();
  const rooms = useSeats((seats) => seats.rooms);
  const list = Object.entries(rooms).sort(([, a], [, b]) => b.at - a.at);
  if (list.length === 0) return null;
  return (
    <section className="sheet">
      <h2>{truco.yours}</h2>
      <ul className="plain">
        {list.map(([id, { title, at }]) => (
          <li key={id}>
            <Link href={`/truco/${id}`}>{title}</Link> <span className="soft">{date(at)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RunningMatches() {
  const { truco } = useWords();
  const own = useSeats((seats) => seats.rooms);
  const { data } = useQuery({
    queryKey: ['rooms'],
    queryFn: ({ signal }) => ask<RoomSummary[]>('/api/rooms', undefined, { signal }),
    refetchInterval: 10_000,
  });
  const watch = useMutation({
    mutationFn: () => {
      const seats = ['careful', 'bold'].map((agent) => ({ kind: 'agent' as const, agent }));
      return ask<{ room: RoomSummary }>('/api/rooms', { game: `truco/${ruleSets[0].id}`, seats, pace: 1200 });
    },
    onSuccess: ({ room }) => navigate(`/truco/${room.id}`),
  });
  const others = data?.filter(({ id, game }) => game.startsWith('truco/') && !own[id]) ?? [];
  return (
    <section className="sheet">
      <h2>{truco.running}</h2>
      {others.length === 0 && <p className="soft">{truco.noneRunning}</p>}
      <ul className="plain">
        {others.slice(0, 20).map(({ id, seats, scores }) => (
          <li key={id}>
            <Link href={`/truco/${id}`}>{seats.map(({ name }) => name).join(' – ')}</Link> {scores.join(' – ')}
          </li>
        ))}
      </ul>
      <button type="button" disabled={watch.isPending} onClick={() => watch.mutate()}>
        {truco.watchAgents}
      </button>
      <ErrorMessage error={watch.error} />
    </section>
  );
}
