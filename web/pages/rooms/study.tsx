import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import type { PeopleStudy, roomMade } from '../../../src/protocol/rooms.ts';
import { Sheet, Title } from '../../parts/page.tsx';
import { ErrorMessage, Pending } from '../../parts/pending.tsx';
import { Link, navigate } from '../../router.tsx';
import { ask, FIXED, useServerData } from '../../server.ts';
import { useSettings } from '../../settings.ts';
import { useWords } from '../../words/words.ts';
import { NameField } from './room-parts.tsx';
import { useSeats } from './seats.ts';

/** A study with people: the opponents that the organiser chose, under numbers, so that a name tells nothing: `/truco/study`. */
export default function Study() {
  const { rooms } = useWords();
  const { name } = useSettings();
  const sit = useSeats((seats) => seats.sit);
  const query = useServerData<PeopleStudy>('/api/study', FIXED);
  const play = useMutation({
    mutationFn: ({ agent }: { agent: string; title: string }) => {
      const person = { kind: 'person', ...(name.trim() && { name: name.trim() }) };
      return ask<z.infer<typeof roomMade>>('/api/rooms', {
        game: 'truco/ufsm24',
        seats: [person, { kind: 'agent', agent }],
      });
    },
    onSuccess: ({ room, key }, { title }) => {
      sit(room.id, { key: key!, title, family: 'truco', masked: title });
      navigate(`/truco/${room.id}`);
    },
  });
  if (query.data?.agents.length === 0)
    return (
      <>
        <Title>{rooms.study.title}</Title>
        <section className="sheet notice">
          <h2>{rooms.study.none}</h2>
          <p className="row">
            <Link className="button primary" href="/truco">
              {rooms.another}
            </Link>
          </p>
        </section>
      </>
    );
  return (
    <>
      <Title>{rooms.study.title}</Title>
      <Sheet title={rooms.study.choose}>
        <p className="soft">{rooms.study.about}</p>
        <Pending query={query} text={rooms.connecting} />
        <div className="fields">
          <NameField />
          {query.data?.agents.map((agent, i) => {
            const title = rooms.study.opponent(i + 1);
            return (
              <button
                key={agent}
                type="button"
                className="primary"
                disabled={play.isPending}
                onClick={() => play.mutate({ agent, title })}
              >
                {title}
              </button>
            );
          })}
        </div>
        <ErrorMessage error={play.error} />
      </Sheet>
    </>
  );
}
