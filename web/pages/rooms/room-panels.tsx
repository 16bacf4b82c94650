import { useState } from 'react';
import { PHRASES } from '../../../src/protocol/phrases.ts';
import type { HandView, TableGame } from '../../families/table-game.ts';
import { CheckField, SelectField } from '../../parts/fields.tsx';
import { Drawer } from '../../parts/layout/drawer.tsx';
import { Sheet } from '../../parts/page.tsx';
import { paces, useSettings } from '../../settings.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { WhyHand } from './after-match/why-hand.tsx';
import { EndMatch } from './end-match.tsx';
import { FairNote } from './fairness.tsx';
import type { ActionShown, RoomClient, RoomState } from './room-client.ts';

const icons = {
  log: 'M5 6h14M5 12h14M5 18h9',
  rules: 'M4 20V12h5v8M9 20V7h6v13M15 20v-6h5v6M3 20h18',
  say: 'M4 5h16v11H11l-4 4v-4H4z',
  menu: 'M12 5v.1M12 12v.1M12 19v.1',
} as const;

/** So many hands are unfolded: the present one, and the one before it. */
const UNFOLDED = 2;

/** The hands so far, the present one first: what was done in each, how it ended, and under it why the other one did that. */
export function HandsSoFar({ table, state, names }: { table: TableGame; state: RoomState; names: readonly string[] }) {
  const { rooms } = useWords();
  const { view, past, log, reasons, seat, turn } = state;
  const over = state.room!.status === 'over';
  const present = view!;
  return Array.from({ length: present.hand }, (_, i) => present.hand - i).map((hand) => {
    const isPresent = hand === present.hand;
    const shown: HandView | undefined = isPresent ? present : past.find((each) => each.hand === hand);
    const next = isPresent ? turn : state.hands[hand];
    const actions = log.filter((each) => each.turn >= state.hands[hand - 1] && each.turn < next);
    const theirs = actions.filter((each) => each.seat !== seat);
    const told = (
      <>
        {isPresent && <table.Score view={present} names={names} />}
        {shown ? (
          <table.HandLog view={shown} names={names} />
        ) : (
          <ActionLog table={table} actions={actions} names={names} />
        )}
        <h3>{rooms.why.title}</h3>
        {isPresent && present.outcome === null && !over ? (
          <p className="soft">{rooms.why.later}</p>
        ) : (
          <WhyHand table={table} actions={theirs} reasons={reasons} names={seat === null ? names : undefined} />
        )}
      </>
    );
    return present.hand - hand < UNFOLDED ? (
      <Sheet key={hand} title={rooms.hand(hand)}>
        {told}
      </Sheet>
    ) : (
      <details key={hand} className="sheet">
        <summary>{rooms.hand(hand)}</summary>
        {told}
      </details>
    );
  });
}

/** What was done in a hand that this page has not seen. */
function ActionLog({
  table,
  actions,
  names,
}: {
  table: TableGame;
  actions: readonly ActionShown[];
  names: readonly string[];
}) {
  const language = useLanguage();
  return (
    <ol className="hand-log">
      {actions.map(({ turn, seat, action }) => (
        <li key={turn}>
          <span className="soft">{names[seat]}:</span> {table.say(action, language)}
        </li>
      ))}
    </ol>
  );
}

/** What is not about the hand: the commitment to the cards, ending the match, leaving it. */
export function MatchMatters({ id, client, state }: { id: string; client: RoomClient; state: RoomState }) {
  return (
    <>
      <FairNote room={state.room!} />
      <EndMatch room={id} />
      {state.seat !== null && <Leave onLeave={() => client.leave()} />}
    </>
  );
}

/** Beside the score: the hands, the rules, what can be said to a person, and how the table behaves. */
export function RoomTools({
  table,
  client,
  state,
  hands,
  matters,
}: {
  table: TableGame;
  client: RoomClient;
  state: RoomState;
  /** Null where they stand beside the table. */
  hands: React.ReactNode;
  matters: React.ReactNode;
}) {
  const { table: words } = useWords();
  const { seat, room, view, legal } = state;
  const people = room!.seats.filter(({ kind }) => kind === 'person').length;
  return (
    <>
      {seat !== null && people > 1 && <Phrases onSay={(phrase) => client.say(phrase)} />}
      <HandTools table={table} view={view!} legal={legal} hands={hands} />
      <Drawer label={words.tools.menu} icon={icons.menu}>
        <TableSettings />
        {matters}
      </Drawer>
    </>
  );
}

/** What was done so far, and the rules, at hand. */
export function HandTools<View extends HandView>({
  table,
  view,
  legal,
  hands,
}: {
  table: TableGame<View>;
  view: View;
  legal: readonly number[];
  /** Null where they stand beside the table. */
  hands: React.ReactNode;
}) {
  const { tools } = useWords().table;
  return (
    <>
      {hands && (
        <Drawer label={tools.log} icon={icons.log}>
          {hands}
        </Drawer>
      )}
      <Drawer label={tools.rules} icon={icons.rules}>
        <table.Rules view={view} legal={legal} />
      </Drawer>
    </>
  );
}

/** Quick phrases of the game; the panel closes when one was said. */
function Phrases({ onSay }: { onSay(phrase: (typeof PHRASES)[number]): void }) {
  const { table } = useWords();
  const { mute, change } = useSettings();
  return (
    <Drawer label={table.tools.say} icon={icons.say}>
      <p className="row phrases">
        {PHRASES.map((phrase) => (
          <button
            key={phrase}
            type="button"
            onClick={({ currentTarget }) => {
              onSay(phrase);
              currentTarget.closest('dialog')?.close();
            }}
          >
            {table.phrases[phrase]}
          </button>
        ))}
      </p>
      <CheckField label={table.mute} value={mute} onChange={(value) => change({ mute: value })} />
    </Drawer>
  );
}

/** Sound, vibration, notification, pace: remembered in this browser. */
function TableSettings() {
  const { table } = useWords();
  const { sound, vibration, notify, pace, change } = useSettings();
  const [denied, setDenied] = useState(false);
  const ask = async (wanted: boolean) => {
    if (!wanted) return change({ notify: false });
    const allowed = typeof Notification !== 'undefined' && (await Notification.requestPermission()) === 'granted';
    setDenied(!allowed);
    change({ notify: allowed });
  };
  return (
    <>
      <CheckField label={table.sound} value={sound} onChange={(value) => change({ sound: value })} />
      <CheckField label={table.vibration} value={vibration} onChange={(value) => change({ vibration: value })} />
      <CheckField label={table.notify} value={notify} onChange={(value) => void ask(value)} />
      {denied && <p role="status">{table.notifyDenied}</p>}
      <SelectField
        label={table.pace}
        value={pace}
        options={paces.map((each) => [each, table.paces[each]])}
        onChange={(value) => change({ pace: value })}
      />
    </>
  );
}

function Leave({ onLeave }: { onLeave(): void }) {
  const { rooms } = useWords();
  const [sure, setSure] = useState(false);
  return (
    <p className="row">
      {sure ? (
        <>
          <span>{rooms.leaveSure}</span>
          <button type="button" onClick={onLeave}>
            {rooms.leaveYes}
          </button>
          <button type="button" onClick={() => setSure(false)}>
            {rooms.leaveNo}
          </button>
        </>
      ) : (
        <button type="button" onClick={() => setSure(true)}>
          {rooms.leave}
        </button>
      )}
    </p>
  );
}
