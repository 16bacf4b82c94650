import { useMemo, useState } from 'react';
import type { Ladder, RoomSummary } from '../../../../src/protocol/rooms.ts';
import type { Workbench } from '../../../../src/protocol/workbench.ts';
import { Face } from '../../../families/face.tsx';
import type { FamilyWords } from '../../../families/family.ts';
import type { FamilyName } from '../../../families/index.ts';
import { usePlayerName } from '../../../families/player-name.ts';
import type { TableGame } from '../../../families/table-game.ts';
import { SelectField } from '../../../parts/fields.tsx';
import { useServerData } from '../../../server.ts';
import { useNumbers, useWords } from '../../../words/words.ts';
import type { Other } from './lobby.tsx';

/** Levels of play, from the weakest. */
const LEVELS = [1, 2, 3] as const;
type Level = (typeof LEVELS)[number];
const BEST_LEVEL = 3;

/** Ratings from which an opponent has one star more. */
const STARS = [1200, 1400, 1520, 1590];

interface ListedAgent {
  readonly kind: 'agent' | 'remote';
  readonly game: string;
  readonly name: string;
  readonly description: string;
  readonly here: boolean;
}

/** Everybody who can be played against: a face, what it is like, how strong our arena found it. A press plays. */
export function Opponents({
  table,
  listed,
  busy,
  onPlay,
}: {
  table: TableGame;
  listed: Workbench['agents'];
  busy: boolean;
  onPlay(other: Other): void;
}) {
  const words = useWords();
  const { rooms } = words;
  const { lobby } = words.table;
  const own: FamilyWords = words[table.family];
  const nameOf = usePlayerName();
  const [level, setLevel] = useState<Level>(BEST_LEVEL);
  const here = listed.filter(({ game }) => game === table.family).map(({ name }) => name);
  const { data } = useServerData<ListedAgent[]>('/api/agents', { refetchInterval: 10_000 });
  const outside = data?.filter((each) => each.kind === 'remote' && each.game === table.family && each.here) ?? [];
  const records = useRecords(table.family);
  const specOf = (name: string) =>
    table.levelled.includes(name) && level !== BEST_LEVEL ? `${name},level=${level}` : name;
  return (
    <section className="sheet">
      <h2>{rooms.opponent}</h2>
      <SelectField<Level>
        label={`${rooms.level} (${table.levelled.map((each) => nameOf(table.family, each)).join(', ')})`}
        value={level}
        options={LEVELS.map((each) => [each, rooms.levels[each]])}
        onChange={setLevel}
      />
      <ul className="opponents">
        {table.opponents
          .filter((each) => here.includes(each))
          .sort((a, b) => ratingOf(table, a) - ratingOf(table, b))
          .map((each) => (
            <li key={each}>
              <button type="button" disabled={busy} onClick={() => onPlay({ kind: 'agent', agent: specOf(each) })}>
                <Face name={each} />
                <span>
                  <b>{nameOf(table.family, each)}</b> <span className="soft">{own.opponents?.[each]}</span>
                  <Strength table={table} name={specOf(each)} />
                  <Standing family={table.family} name={each} record={records[each]} />
                </span>
              </button>
            </li>
          ))}
      </ul>
      {outside.length > 0 && (
        <>
          <h3>{lobby.outside}</h3>
          <ul className="opponents">
            {outside.map(({ name }) => (
              <li key={name}>
                <button type="button" disabled={busy} onClick={() => onPlay({ kind: 'remote', agent: name })}>
                  <Face name={name} />
                  <span>
                    <b>{name}</b> <span className="soft">{lobby.outsideAbout}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {table.groups && own.criteria && (
        <details className="study-players">
          <summary>{own.criteria.title}</summary>
          <p className="soft">{own.criteria.about}</p>
          <dl className="criteria">
            {(['MJ', 'PL', 'PV', 'NP'] as const).map((code) => (
              <div key={code}>
                <dt>{code}</dt>
                <dd>{own.criteria![code]}</dd>
              </div>
            ))}
          </dl>
          {table.groups.map(({ name, agents }) => (
            <div key={name}>
              <h3>{own.criteria![name]}</h3>
              <ul className="opponents small">
                {agents
                  .filter((each) => here.includes(each))
                  .map((each) => (
                    <li key={each}>
                      <button type="button" disabled={busy} onClick={() => onPlay({ kind: 'agent', agent: each })}>
                        <span>
                          <b>{each}</b>
                          <Strength table={table} name={each} />
                        </span>
                      </button>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </details>
      )}
      <p className="soft">{words.agents.elo(nameOf(table.family, 'careful'))}</p>
      <details>
        <summary>{lobby.measured}</summary>
        <code>{table.strengths.command}</code>
      </details>
    </section>
  );
}

/** Rating and record on this server, once there is one. */
function Standing({
  family,
  name,
  record,
}: {
  family: FamilyName;
  name: string;
  record: { won: number; lost: number } | undefined;
}) {
  const { rooms } = useWords();
  const number = useNumbers();
  const { data } = useServerData<Ladder>('/api/ladder');
  const row = data?.find((each) => each.game === family && each.kind === 'agent' && each.name === name);
  if (!row && !record) return null;
  return (
    <span className="soft strength">
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

/** From the weakest to the strongest; whom the arena has not met comes last. */
function ratingOf({ strengths }: TableGame, name: string): number {
  return strengths.strengths[name]?.rating ?? Number.POSITIVE_INFINITY;
}

/** Stars, and the rating with its interval; nothing for whom the arena has not met. */
function Strength({ table: { strengths }, name }: { table: TableGame; name: string }) {
  const { lobby } = useWords().table;
  const found = strengths.strengths[name];
  if (!found) return null;
  const stars = 1 + STARS.filter((least) => found.rating >= least).length;
  return (
    <span className="strength">
      <span role="img" aria-label={lobby.stars(stars)} className="stars">
        {'★'.repeat(stars)}
        {'☆'.repeat(STARS.length + 1 - stars)}
      </span>{' '}
      <span className="soft">
        {found.rating} Elo{' '}
        <span className="interval">
          ({found.low} – {found.high})
        </span>
      </span>
    </span>
  );
}
