import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { searches } from '../../../../src/agents/tetris/plan/searches.ts';
import type { EventShown, ParticipantMade } from '../../../../src/protocol/events.ts';
import type { Workbench } from '../../../../src/protocol/workbench.ts';
import { saveText, toCsv } from '../../../charts/downloads.tsx';
import { usePlayerName } from '../../../families/player-name.ts';
import { AskOnce } from '../../../parts/ask-once.tsx';
import { SecretField, SelectField, TextField } from '../../../parts/fields.tsx';
import { FileField } from '../../../parts/file-field.tsx';
import { Form } from '../../../parts/page.tsx';
import { ErrorMessage } from '../../../parts/pending.tsx';
import { ask, FIXED, useServerData } from '../../../server.ts';
import { useWords } from '../../../words/words.ts';
import { Copied } from '../copied.tsx';
import { OnlyHere } from '../only-here.tsx';
import { forgetKeys, namesIn, rememberCode, rememberKey, rememberToken, useEventKeys } from './event-keys.ts';

/** For the organiser of an event that is still open: lets participants in, and starts it. */
export function OrganiserPanel({ event }: { event: EventShown }) {
  const { agents, events } = useWords();
  const words = agents.organiser;
  const queries = useQueryClient();
  const token = useEventKeys(({ tokens }) => tokens[event.id] ?? '');
  const code = useEventKeys(({ codes }) => codes[event.id]);
  const keys = useEventKeys((kept) => kept.keys[event.id]) ?? {};
  const [sure, setSure] = useState(false);
  const [left, setLeft] = useState(0);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['event', event.id] }),
  });
  const path = `/api/events/${event.id}`;
  const enter = async (given: object) => {
    const made = await ask<ParticipantMade>(`${path}/participants`, given, { key: token });
    if (made.token) rememberKey(event.id, made.name, made.token);
  };
  const missing = missingIn(event);
  return (
    <details className="sheet organiser" open={token !== ''}>
      <summary>{words.title}</summary>
      <SecretField label={words.token} value={token} onChange={(text) => rememberToken(event.id, text)} />
      {token !== '' && <p className="soft">{events.tokenKept}</p>}
      <h3>{events.byCode}</h3>
      {code ? (
        <>
          <p className="join-code">{code}</p>
          <Copied label={events.link} text={`${location.origin}/agents/events/${event.id}/join?code=${code}`} />
          <OnlyHere />
        </>
      ) : (
        <p className="soft">{events.byCodeAbout}</p>
      )}
      <button
        type="button"
        disabled={token === '' || isPending}
        onClick={() =>
          mutate(async () => {
            const made = await ask<{ code: string }>(`${path}/code`, {}, { key: token });
            rememberCode(event.id, made.code);
          })
        }
      >
        {code ? events.newCode : events.makeCode}
      </button>
      <h3>{events.byList}</h3>
      <ListForm
        disabled={token === '' || isPending}
        onNames={(names) =>
          mutate(async () => {
            setLeft(names.length);
            for (const name of names) {
              await enter({ name, kind: 'remote' });
              setLeft((count) => count - 1);
            }
          })
        }
      />
      <p role="status">{isPending && left > 0 && events.entering(left)}</p>
      <h3>{events.ours}</h3>
      <OursForm event={event} disabled={token === '' || isPending} onEnter={(given) => mutate(() => enter(given))} />
      {Object.keys(keys).length > 0 && (
        <>
          <h3>{events.keys(Object.keys(keys).length)}</h3>
          <p className="soft">{events.keysAbout}</p>
          <ul className="plain kept-keys">
            {Object.entries(keys).map(([name, key]) => (
              <li key={name}>
                {name} <code className="token">{key}</code>
              </li>
            ))}
          </ul>
          <p className="row">
            <button
              type="button"
              onClick={() =>
                saveText(`${event.id}-keys.csv`, 'text/csv', toCsv([['name', 'token'], ...Object.entries(keys)]))
              }
            >
              CSV
            </button>
            <AskOnce label={events.taken} sure={events.takenSure} onSure={() => forgetKeys(event.id)} />
          </p>
        </>
      )}
      <h3>{words.start}</h3>
      {missing.length > 0 && <p>{events.missing(missing.map(({ name }) => name))}</p>}
      <p className="row">
        <button
          type="button"
          className="primary"
          disabled={token === '' || isPending}
          onClick={() => {
            mutate(async () => {
              // who has come since the page last looked is not missing
              const now = await ask<EventShown>(path);
              if (missingIn(now).length > 0 && !sure) setSure(true);
              else await ask(`${path}/start`, {}, { key: token });
            });
          }}
        >
          {sure && missing.length > 0 ? events.startAnyway(missing.length) : words.start}
        </button>
      </p>
      <ErrorMessage error={error} />
    </details>
  );
}

/** The programs from outside that are not connected. */
function missingIn({ participants }: EventShown): EventShown['participants'] {
  return participants.filter(({ kind, here }) => kind !== 'agent' && !here);
}

function ListForm({ disabled, onNames }: { disabled: boolean; onNames(names: readonly string[]): void }) {
  const { events } = useWords();
  const [text, setText] = useState('');
  const names = namesIn(text);
  return (
    <Form
      onSubmit={() => {
        onNames(names);
        setText('');
      }}
    >
      <label>
        {events.list}
        <textarea rows={4} value={text} onChange={({ target }) => setText(target.value)} />
      </label>
      <FileField
        label={events.listFile}
        accept=".csv,.txt,text/csv,text/plain"
        onChange={(file) => file.text().then(setText)}
      />
      <button type="submit" disabled={disabled || names.length === 0}>
        {events.enrol(names.length)}
      </button>
    </Form>
  );
}

function OursForm({
  event,
  disabled,
  onEnter,
}: {
  event: EventShown;
  disabled: boolean;
  onEnter(given: object): void;
}) {
  const { agents } = useWords();
  const words = agents.organiser;
  const { data } = useServerData<Workbench>('/api/workbench', FIXED);
  const nameOf = usePlayerName();
  const family = event.game.split('/', 1)[0];
  const listed = event.format === 'search' ? searches : (data?.agents.filter(({ game }) => game === family) ?? []);
  const [ours, setOurs] = useState('');
  const [name, setName] = useState('');
  const chosen = ours || (listed[0]?.name ?? '');
  return (
    <Form onSubmit={() => onEnter({ name: name || chosen, kind: 'agent', agent: chosen })}>
      <div className="fields">
        <SelectField
          label={words.who}
          value={chosen}
          options={listed.map((agent) => [agent.name, nameOf(family, agent.name)] as const)}
          onChange={setOurs}
        />
        <TextField label={agents.registerName} placeholder={chosen} maxLength={40} value={name} onChange={setName} />
        <button type="submit" disabled={disabled || chosen === ''}>
          {words.enter}
        </button>
      </div>
    </Form>
  );
}
