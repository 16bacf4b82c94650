import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { RoomRequest, RoomSummary } from '../../../../src/protocol/rooms.ts';
import type { Workbench } from '../../../../src/protocol/workbench.ts';
import type { FamilyWords } from '../../../families/family.ts';
import { type FamilyName, families, familyNames } from '../../../families/index.ts';
import { usePlayerName, useSeatName } from '../../../families/player-name.ts';
import type { TableGame } from '../../../families/table-game.ts';
import { SelectField } from '../../../parts/fields.tsx';
import { Sheet, Title } from '../../../parts/page.tsx';
import { ErrorMessage, Pending, Waiting } from '../../../parts/pending.tsx';
import { addressOf, Link, navigate, useAddress } from '../../../router.tsx';
import { ask, ServerError, useServerData } from '../../../server.ts';
import { useSettings } from '../../../settings.ts';
import { hasServer } from '../../../site/mode.ts';
import { useDates, useLanguage, useWords } from '../../../words/words.ts';
import { NameField, RoomList } from '../room-parts.tsx';
import { familyOfSeat, useSeats } from '../seats.ts';
import { Opponents } from './opponents.tsx';
import '../rooms.css';

/** Seconds that each move may take. */
const CLOCKS = [0, 15, 30, 60] as const;

/** Whom the other seat is for: one of our agents, an outside program, one who has the address, or whoever comes. */
export type Other =
  | { readonly kind: 'agent' | 'remote'; readonly agent: string }
  | { readonly kind: 'invited' }
  | { readonly kind: 'anybody' };

interface Made {
  readonly room: RoomSummary;
  readonly key: string;
}

/** One press plays; below it the opponents with their faces, and people. */
export default function Lobby({ table }: { table: TableGame }) {
  const { family, Emblem, usualOpponent } = table;
  const words = useWords();
  const { rooms } = words;
  const { lobby } = words.table;
  const language = useLanguage();
  const own: FamilyWords = words[family];
  const { query } = useAddress();
  const { name } = useSettings();
  const nameOf = usePlayerName();
  const seatName = useSeatName();
  const sit = useSeats((seats) => seats.sit);
  const [rules, setRules] = useState(
    () => table.ruleSets.find((id) => id === query.get('rules')) ?? table.usualRules[language],
  );
  const [clock, setClock] = useState<(typeof CLOCKS)[number]>(0);
  const workbench = useServerData<Workbench>('/api/workbench');
  const { data: open } = useServerData<RoomSummary[]>('/api/rooms/open', { refetchInterval: 5000 });
  const seats = open?.filter(({ game }) => game.startsWith(`${family}/`)) ?? [];
  const self = name.trim() ? { name: name.trim() } : {};
  const made = ({ room, key }: Made, title: string) => {
    sit(room.id, { key, title, family });
    navigate(`/${family}/${room.id}`);
  };
  const make = useMutation({
    mutationFn: async (other: Other): Promise<Made> => {
      if (other.kind === 'anybody') {
        const found = await sitDown(seats, self);
        if (found) return found;
      }
      const request: RoomRequest = {
        game: `${family}/${rules}`,
        seats: [
          { kind: 'person', ...self },
          other.kind === 'agent' || other.kind === 'remote' ? other : { kind: 'person' },
        ],
        ...(clock > 0 && { clock: 1000 * clock }),
        ...(other.kind === 'anybody' && { open: true }),
      };
      return ask<Made>('/api/rooms', request);
    },
    onSuccess: (room, other) => made(room, 'agent' in other ? other.agent : rooms.person),
  });
  const join = useMutation({
    mutationFn: (room: RoomSummary) => ask<Made>(`/api/rooms/${room.id}/join`, self),
    onSuccess: (room) => made(room, rooms.person),
  });
  const busy = make.isPending || join.isPending || !workbench.data;
  const wanted = query.get('agent') ?? usualOpponent;
  const others = familyNames.filter((each) => each !== family && families[each].hasRooms);
  return (
    <>
      <Title>{own.title}</Title>
      <div className="lobby-head">
        <div>
          <p className="lead">{own.lead}</p>
          <p className="row">
            <button
              type="button"
              className="primary big"
              disabled={busy}
              onClick={() => make.mutate({ kind: 'agent', agent: wanted })}
            >
              {rooms.play} <span className="soft-on-felt">{lobby.against(nameOf(family, wanted))}</span>
            </button>
            <button type="button" className="big" disabled={busy} onClick={() => make.mutate({ kind: 'anybody' })}>
              {lobby.somebody}
            </button>
            <button type="button" className="big" disabled={busy} onClick={() => make.mutate({ kind: 'invited' })}>
              {rooms.invite}
            </button>
            <Link className="button big" href={`/${family}/first`}>
              {lobby.first}
            </Link>
          </p>
          {table.learning && (
            <p className="row learning">
              {table.learning.map(({ href, name: titleIn }) => (
                <Link key={href} href={href}>
                  {titleIn(words)}
                </Link>
              ))}
            </p>
          )}
        </div>
        <Emblem />
      </div>
      <Pending query={workbench} text={rooms.connecting} />
      {make.isPending && !hasServer && <Waiting>{lobby.fetching}</Waiting>}
      <ErrorMessage error={make.error ?? join.error} />
      <div className="fields lobby-choices">
        <SelectField
          label={rooms.ruleSet}
          value={rules}
          options={table.ruleSets.map((id) => [id, own.rules[id]?.name ?? id, own.rules[id]?.about])}
          onChange={setRules}
        />
        <SelectField
          label={lobby.clock}
          value={clock}
          options={CLOCKS.map((each) => [each, each === 0 ? lobby.noClock : lobby.seconds(each)])}
          onChange={setClock}
        />
        <NameField />
      </div>
      <p className="soft">
        {own.rules[rules]?.about}
        {others.length > 0 && (
          <>
            {' · '}
            {lobby.alsoRules}:{' '}
            {others.flatMap((each) =>
              families[each].ruleSets.map((id, i) => (
                <span key={id}>
                  {i > 0 && ', '}
                  <Link href={addressOf(`/${each}`, { rules: id })}>
                    {(words[each] as FamilyWords).rules[id]?.name ?? id}
                  </Link>
                </span>
              )),
            )}
          </>
        )}
      </p>
      <div className="two">
        <Opponents
          table={table}
          listed={workbench.data?.agents ?? []}
          busy={busy}
          onPlay={(other) => make.mutate(other)}
        />
        <div>
          {seats.length > 0 && (
            <Sheet title={lobby.openSeats}>
              <ul className="plain">
                {seats.map((room) => (
                  <li key={room.id} className="row">
                    <button type="button" disabled={busy} onClick={() => join.mutate(room)}>
                      {lobby.sitWith(seatName(room.game, room.seats.find(({ taken }) => taken)!))}
                    </button>{' '}
                    <span className="soft">{own.rules[ruleSetOf(room.game)]?.name}</span>
                  </li>
                ))}
              </ul>
            </Sheet>
          )}
          <OwnMatches family={family} />
          <RunningMatches table={table} />
        </div>
      </div>
    </>
  );
}

/** Takes the first of the open seats that is still free; undefined where none is. */
async function sitDown(open: readonly RoomSummary[], self: { name?: string }): Promise<Made | undefined> {
  for (const { id } of open)
    try {
      return await ask<Made>(`/api/rooms/${id}/join`, self);
    } catch (error) {
      // somebody else was faster
      if (!(error instanceof ServerError) || (error.status !== 409 && error.status !== 404)) throw error;
    }
  return undefined;
}

/** `ufsm24` of `truco/ufsm24@2`. */
function ruleSetOf(game: string): string {
  return game.replace(/^[^/]*\//, '').replace(/[+@].*$/, '');
}

function OwnMatches({ family }: { family: FamilyName }) {
  const { rooms } = useWords();
  const date = useDates();
  const nameOf = usePlayerName();
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
            <Link href={`/${family}/${id}`}>{nameOf(family, title)}</Link> <span className="soft">{date(at)}</span>
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
