import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventShown, ParticipantMade } from '../../../../src/protocol/events.ts';
import { TextField } from '../../../parts/fields.tsx';
import { BackLink, Form, Sheet, Title } from '../../../parts/page.tsx';
import { ErrorMessage, Pending } from '../../../parts/pending.tsx';
import type { Params } from '../../../router.tsx';
import { Link, useAddress } from '../../../router.tsx';
import { ask, useServerData } from '../../../server.ts';
import { useWords } from '../../../words/words.ts';
import { Commands } from '../copied.tsx';
import { rememberKey, useEventKeys } from './event-keys.ts';
import '../agents.css';

/** A participant enters by the code of the event: `/agents/events/<id>/join?code=...`. */
export default function JoinEvent({ params }: { params: Params }) {
  const { events, agents } = useWords();
  const { query } = useAddress();
  const id = params.id;
  const path = `/api/events/${encodeURIComponent(id)}`;
  const event = useServerData<EventShown>(path, { refetchInterval: 3000, retry: false });
  const [name, setName] = useState('');
  const [code, setCode] = useState(query.get('code') ?? '');
  const keys = useEventKeys((kept) => kept.keys[id]) ?? {};
  const join = useMutation({
    mutationFn: () => ask<ParticipantMade>(`${path}/register`, { name: name.trim(), code: code.trim() }),
    onSuccess: (made) => {
      rememberKey(id, made.name, made.token!);
      setName('');
    },
  });
  const { data } = event;
  return (
    <>
      <BackLink href={`/agents/events/${id}`}>{data?.title ?? id}</BackLink>
      <Title>{events.joinTitle}</Title>
      <Pending query={event} text={agents.loading}>
        <Link className="button primary" href="/agents/events">
          {agents.back}
        </Link>
      </Pending>
      {data?.status === 'open' && (
        <Form className="sheet" onSubmit={() => join.mutate()}>
          <p>{events.joinLead}</p>
          <div className="fields">
            <TextField label={events.yourName} required maxLength={40} value={name} onChange={setName} />
            <TextField label={events.code} required maxLength={9} value={code} onChange={setCode} />
            <button type="submit" className="primary" disabled={join.isPending}>
              {events.join}
            </button>
          </div>
          <p className="soft">{events.nameAbout}</p>
          <ErrorMessage error={join.error} />
        </Form>
      )}
      {data && data.status !== 'open' && <p>{events.closed}</p>}
      {Object.entries(keys).map(([own, token]) => {
        const here = data?.participants.find((participant) => participant.name === own)?.here;
        return (
          <Sheet key={own} title={events.keyOf(own)}>
            <p role="status">
              <b>{here ? events.connected : events.notYet}</b>
            </p>
            <Commands token={token} />
            <p className="soft">{events.keptHere}</p>
          </Sheet>
        );
      })}
    </>
  );
}
