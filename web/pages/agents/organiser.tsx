import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { create } from 'zustand';
import { searches } from '../../../src/agents/tetris/plan/searches.ts';
import type { EventShown, ParticipantMade } from '../../../src/protocol/events.ts';
import type { Workbench } from '../../../src/protocol/workbench.ts';
import { SecretField, SelectField, TextField } from '../../parts/fields.tsx';
import { ErrorMessage } from '../../parts/pending.tsx';
import { ask, FIXED, useServerData } from '../../server.ts';
import { useWords } from '../../words/words.ts';

/** Tokens of the events that were made here, by event. They are kept in memory only. */
export const useOrganiserTokens = create<{ readonly tokens: Readonly<Record<string, string>> }>()(() => ({
  tokens: {},
}));

export function rememberToken(event: string, token: string): void {
  useOrganiserTokens.setState(({ tokens }) => ({ tokens: { ...tokens, [event]: token } }));
}

/** For the organiser of an event that is still open: enters participants, and starts it. */
export function OrganiserPanel({ event }: { event: EventShown }) {
  const { agents } = useWords();
  const words = agents.organiser;
  const queries = useQueryClient();
  const token = useOrganiserTokens(({ tokens }) => tokens[event.id] ?? '');
  const [made, setMade] = useState<ParticipantMade>();
  const { mutateAsync, error } = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onMutate: () => setMade(undefined),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['event', event.id] }),
  });
  // what went wrong is shown below
  const change = (work: () => Promise<unknown>) => mutateAsync(work).catch(() => {});
  const path = `/api/events/${event.id}`;
  return (
    <details className="sheet" open={token !== ''}>
      <summary>{words.title}</summary>
      <SecretField label={words.token} value={token} onChange={(text) => rememberToken(event.id, text)} />
      <Enter
        event={event}
        onEnter={(given) =>
          change(async () => setMade(await ask<ParticipantMade>(`${path}/participants`, given, { key: token })))
        }
      />
      <p role="status">
        {made?.token && (
          <>
            {agents.registered(made.name)} <code className="token">{made.token}</code>
          </>
        )}
      </p>
      <p className="row">
        <button
          type="button"
          className="primary"
          disabled={token === ''}
          onClick={() => change(() => ask(`${path}/start`, {}, { key: token }))}
        >
          {words.start}
        </button>
      </p>
      <ErrorMessage error={error} />
    </details>
  );
}

function Enter({ event, onEnter }: { event: EventShown; onEnter(given: object): Promise<unknown> }) {
  const { agents } = useWords();
  const words = agents.organiser;
  const [name, setName] = useState('');
  const [ours, setOurs] = useState('');
  const { data } = useServerData<Workbench>('/api/workbench', FIXED);
  const family = event.game.split('/', 1)[0];
  const listed = event.format === 'search' ? searches : (data?.agents.filter(({ game }) => game === family) ?? []);
  const enter = async (submitted: FormEvent) => {
    submitted.preventDefault();
    await onEnter(ours ? { name: name || ours, kind: 'agent', agent: ours } : { name, kind: 'remote' });
    setName('');
  };
  return (
    <form onSubmit={enter}>
      <div className="fields">
        <SelectField
          label={words.who}
          value={ours}
          options={[['', words.outside], ...listed.map((agent) => [agent.name, agent.name] as const)]}
          onChange={setOurs}
        />
        <TextField
          label={agents.registerName}
          required={ours === ''}
          placeholder={ours}
          maxLength={40}
          value={name}
          onChange={setName}
        />
        <button type="submit">{words.enter}</button>
      </div>
    </form>
  );
}
