import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Ladder, RoomRequest, RoomSummary } from '../../../src/protocol/rooms.ts';
import type { Workbench } from '../../../src/protocol/workbench.ts';
import type { FamilyWords } from '../../families/family.ts';
import type { FamilyName } from '../../families/index.ts';
import type { TableGame } from '../../families/table-game.ts';
import { SelectField } from '../../parts/fields.tsx';
import { Form, Sheet, Title } from '../../parts/page.tsx';
import { ErrorMessage, Pending } from '../../parts/pending.tsx';
import { Link, navigate, useAddress } from '../../router.tsx';
import { ask, useServerData } from '../../server.ts';
import { useSettings } from '../../settings.ts';
import { useDates, useNumbers, useWords } from '../../words/words.ts';
import { NameField, RoomList } from './room-parts.tsx';
import { familyOfSeat, useSeats } from './seats.ts';
import './rooms.css';

/** Levels of play, from the weakest. */
const LEVELS = [1, 2, 3] as const;
type Level = (typeof LEVELS)[number];
const BEST_LEVEL = 3;

/** Choose rule set and opponent, or invite a person. */
export default function Lobby({ table }: { table: TableGame }) {
  const { family, opponents, levelled, Emblem } = table;
  const words = useWords();
  const { rooms } = words;
  const own: FamilyWords = words[family];
  const { query } = useAddress();
  const { name } = useSettings();
  const sit = useSeats((seats) => seats.sit);
  const [rules, setRules] = useState(() => table.ruleSets.find((id) => id === query.get('rules')) ?? table.ruleSets[0]);
  const [agent, setAgent] = useState(query.get('agent') ?? table.usualOpponent);
  const [level, setLevel] = useState<Level>(BEST_LEVEL);
  const workbench = useServerData<Workbench>('/api/workbench');
  const { data } = workbench;
  const hasLevel = levelled.includes(agent);
  const make = useMutation({
    mutationFn: (person: boolean) => {
      const self = { kind: 'person' as const, ...(name.trim() && { name: name.trim() }) };
      const spec = hasLevel && level !== BEST_LEVEL ? `${agent},level=${level}` : agent;
      const other = person ? { kind: 'person' as const } : { kind: 'agent' as const, agent: spec };
      const request: RoomRequest = { game: `${family}/${rules}`, seats: [self, other] };
      return ask<{ room: RoomSummary; key: string }>('/api/rooms', request);
    },
    onSuccess: ({ room, key }, person) => {
      sit(room.id, { key, title: person ? rooms.person : agent, family });
      navigate(`/${family}/${room.id}`);
    },
  });
  const records = useRecords(family);
  const { data: ladder } = useServerData<Ladder>('/api/ladder');
  const listed = data?.agents.filter(({ game }) => game === family).map(({ name: each }) => each) ?? [];
  const rest = listed.filter((each) => !opponents.includes(each));
  const standing = (each: string) => (
    <Standing
      row={ladder?.find((row) => row.game === family && row.kind === 'agent' && row.name === each)}
      record={records[each]}
    />
  );
  return (
    <>
      <Title>{own.title}</Title>
      <Emblem />
      <p className="lead">{own.lead}</p>
      <Pending query={workbench} text={rooms.connecting} />
      <div className="two">
        <Form className="sheet" onSubmit={() => make.mutate(false)}>
          <h2>{rooms.newMatch}</h2>
          <fieldset className="opponents">
            <legend>{rooms.ruleSet}</legend>
            {table.ruleSets.map((id) => (
              <label key={id} className="choice">
                <input type="radio" name="rules" checked={rules === id} onChange={() => setRules(id)} />
                <span>
                  <b>{own.rules[id]?.name ?? id}</b> <span className="soft">{own.rules[id]?.about}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <fieldset className="opponents">
            <legend>{rooms.opponent}</legend>
            {opponents
              .filter((each) => listed.includes(each))
              .map((each) => (
                <label key={each} className="choice">
                  <input type="radio" name="agent" checked={agent === each} onChange={() => setAgent(each)} />
                  <span>
                    <b>{each}</b> <span className="soft">{own.opponents?.[each]}</span>
                    {standing(each)}
                  </span>
                </label>
              ))}
            {rest.length > 0 && own.rest && (
              <div className="by-cases">
                <label className="choice">
                  <input
                    type="radio"
                    name="agent"
                    checked={!opponents.includes(agent)}
                    onChange={() => setAgent(rest[0])}
                  />
                  <span>
                    <b>{own.rest.name}</b> <span className="soft">{own.rest.about}</span>
                  </span>
                </label>
                {!opponents.includes(agent) && (
                  <>
                    <SelectField
                      label={own.rest.choose}
                      value={agent}
                      options={rest.map((each) => [each, each])}
                      onChange={setAgent}
                    />
                    {standing(agent)}
                  </>
                )}
              </div>
            )}
          </fieldset>
          <div className="fields">
            {hasLevel && (
              <SelectField<Level>
                label={rooms.level}
                value={level}
                options={LEVELS.map((each) => [each, rooms.levels[each]])}
                onChange={setLevel}
              />
            )}
            <NameField />
            <button type="submit" className="primary" disabled={make.isPending || !data}>
              {rooms.play}
            </button>
            <button type="button" disabled={make.isPending || !data} onClick={() => make.mutate(true)}>
              {rooms.invite}
            </button>
          </div>
          <ErrorMessage error={make.error} />
        </Form>
        <div>
          <OwnMatches family={family} />
          <RunningMatches table={table} />
        </div>
      </div>
    </>
  );
}

/** Rating and record here, once there is one. */
function Standing({
  row,
  record,
}: {
  row: Ladder[number] | undefined;
  record: { won: number; lost: number } | undefined;
}) {
  const { rooms } = useWords();
  const number = useNumbers();
  if (!row && !record) return null;
  return (
    <span className="soft record">
      {row && rooms.ratingHere(number(row.rating.mu, 1), number(2 * row.rating.sigma, 1), row.matches)}{' '}
      {record && rooms.recordHere(record.won, record.lost)}
    </span>
  );
}

/** How the agents fared against people here, in the latest matches. */
function useRecords(family: FamilyName): Readonly<Record<string, { won: number; lost: number }>> {
  const { data } = useServerData<RoomSummary[]>('/api/matches?limit=200');
  return useMemo(() => {
    const records: Record<string, { won: number; lost: number }> = {};
    for (const { game, seats, outcome } of data ?? []) {
      if (!game.startsWith(`${family}/`)) continue;
      const seat = seats.findIndex(({ kind }) => kind === 'agent');
      if (seat < 0 || !seats.some(({ kind }) => kind === 'person') || outcome?.winner == null) continue;
      const record = (records[seats[seat].name.split(',')[0]] ??= { won: 0, lost: 0 });
      if (outcome.winner === seat) record.won++;
      else record.lost++;
    }
    return records;
  }, [data, family]);
}

function OwnMatches({ family }: { family: FamilyName }) {
  const { rooms } = useWords();
  const date = useDates();
  const seats = useSeats((all) => all.rooms);
  const list = Object.entries(seats)
    .filter(([, seat]) => familyOfSeat(seat) === family)
    .sort(([, a], [, b]) => b.at - a.at);
  if (list.length === 0) return null;
  return (
    <Sheet title={rooms.yours}>
      <ul className="plain">
        {list.map(([id, { title, at }]) => (
          <li key={id}>
            <Link href={`/${family}/${id}`}>{title}</Link> <span className="soft">{date(at)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function RunningMatches({ table: { family, ruleSets, watched } }: { table: TableGame }) {
  const { rooms } = useWords();
  const own = useSeats((seats) => seats.rooms);
  const { data } = useServerData<RoomSummary[]>('/api/rooms', { refetchInterval: 10_000 });
  const watch = useMutation({
    mutationFn: () => {
      const seats = watched.map((agent) => ({ kind: 'agent' as const, agent }));
      return ask<{ room: RoomSummary }>('/api/rooms', { game: `${family}/${ruleSets[0]}`, seats, pace: 1200 });
    },
    onSuccess: ({ room }) => navigate(`/${family}/${room.id}`),
  });
  const others = data?.filter(({ id, game }) => game.startsWith(`${family}/`) && !own[id]) ?? [];
  return (
    <Sheet title={rooms.running}>
      {others.length === 0 && <p className="soft">{rooms.noneRunning}</p>}
      <RoomList rooms={others.slice(0, 20)} href={({ id }) => `/${family}/${id}`} />
      <button type="button" disabled={watch.isPending} onClick={() => watch.mutate()}>
        {rooms.watchAgents}
      </button>
      <ErrorMessage error={watch.error} />
    </Sheet>
  );
}
