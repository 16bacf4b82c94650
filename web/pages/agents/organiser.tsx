import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { create } from 'zustand';
import { searches } from '../../../src/agents/tetris/plan/searches.ts';
import type { EventShown, ParticipantMade } from '../../../src/protocol/events.ts';
import type { Workbench } from '../../../src/protocol/workbench.ts';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { ask } from '../../server.ts';
import { useWords } from '../../words/words.ts';

/** Tokens of the events that were made here, by event: in this page's memory alone. */
export const useOrganiserTokens = create<{ readonly tokens: Readonly<Record<string, string>> }>()(() => ({
  tokens: {},
}));

export function rememberToken(event: string, token: string): void {
  useOrganiserTokens.setState(({ tokens }) => ({ tokens: { ...tokens, [event]: token } }));
}

/** For the organiser of an event that is still open: enters participants, and starts it. */
export function OrganiserPanel({ event }: { event: EventShown }) {
  const { agents } = useWords();
  const words = agents.desk;
  const queries = useQueryClient();
  const token = useOrganiserTokens(({ tokens }) => tokens[event.id] ?? '');
  const [error, setError] = useState<unknown>();
  const [made, setMade] = useState<ParticipantMade>();
  const attempt = async (work: () => Promise<unknown>) => {
    setMade(undefined);
    try {
      await work();
      setError(undefined);
      await queries.invalidateQueries({ queryKey: ['event', event.id] });
    } catch (problem) {
      setError(problem);
    }
  };
  const path = `/api/events/${event.id}`;
  return (
    <details className="sheet" open={token !== ''}>
      <summary>{words.title}</summary>
      <label>
        {words.token}
        <input
          type="password"
          autoComplete="off"
          value={token}
          onChange={({ target }) => rememberToken(event.id, target.value.trim())}
        />
      </label>
      <Enter
        event={event}
        onEnter={(given) =>
          attempt(async () => setMade(await ask<ParticipantMade>(`${path}/participants`, given, { key: token })))
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
          onClick={() => attempt(() => ask(`${path}/start`, {}, { key: token }))}
        >
          {words.start}
        </button>
      </p>
      <ErrorMessage error={error} />
    </details>
  );
}

function Enter({ event, onEnter }: { event: EventShown; onEnter(given: object): Promise<void> }) {
  const { agents } = useWords();
  const words = agents.desk;
  const [name, setName] = useState('');
  const [ours, setOurs] = useState('');
  const { data } = useQuery({
    queryKey: ['workbench'],
    queryFn: ({ signal }) => ask<Workbench>('/api/workbench', undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const family = event.game.split('/', 1)[0];
  const listed = event.format === 'search' ? searches : data?.agents.filter(({ game }) => game === family);
  const enter = async (submitted: FormEvent) => {
    submitted.preventDefault();
    await onEnter(ours ? { name: name || ours, kind: 'agent', agent: ours } : { name, kind: 'remote' });
    setName('');
  };
  return (
    <form onSubmit={enter}>
      <div className="fields">
        <label>
          {words.who}
          <select value={ours} onChange={({ target }) => setOurs(target.value)}>
            <option value="">{words.outside}</option>
            {listed?.map((agent) => (
              <option key={agent.name}>{agent.name}</option>
            ))}
          </select>
        </label>
        <label>
          {agents.registerName}
          <input
            required={ours === ''}
            placeholder={ours}
            maxLength={40}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </label>
        <button type="submit">{words.enter}</button>
      </div>
    </form>
  );
}
