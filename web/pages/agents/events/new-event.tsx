import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventMade, FormatName } from '../../../../src/protocol/events.ts';
import type { FamilyWords } from '../../../families/family.ts';
import { CheckField, NumberField, SecretField, SelectField, TextField } from '../../../parts/fields.tsx';
import { BackLink, Form, Sheet, Title } from '../../../parts/page.tsx';
import { ErrorMessage } from '../../../parts/pending.tsx';
import { Link } from '../../../router.tsx';
import { ask } from '../../../server.ts';
import { useWords } from '../../../words/words.ts';
import { Copied } from '../copied.tsx';
import { blank, canBeDuplicate, type EventForm, eventKinds, eventRequestOf, playOf, withKind } from './event-form.ts';
import { rememberToken } from './event-keys.ts';
import '../agents.css';

/** A new event, for whoever has the administrator's token: `/agents/events/new`. */
export default function NewEvent() {
  const { agents } = useWords();
  const [made, setMade] = useState<EventMade>();
  return (
    <>
      <BackLink href="/agents/events">{agents.back}</BackLink>
      <Title>{agents.newEvent.title}</Title>
      {made ? <Made made={made} /> : <EventFields onMade={setMade} />}
    </>
  );
}

function EventFields({ onMade }: { onMade(made: EventMade): void }) {
  const all = useWords();
  const { agents } = all;
  const words = agents.newEvent;
  const [form, setForm] = useState<EventForm>(blank);
  const [key, setKey] = useState('');
  const set = (change: Partial<EventForm>) => setForm({ ...form, ...change });
  const { formats, rules, counted } = playOf(form.kind);
  const about: FamilyWords['rules'] = form.kind === 'search' ? {} : all[form.kind].rules;
  const create = useMutation({
    mutationFn: () => ask<EventMade>('/api/events', eventRequestOf(form), { key }),
    onSuccess: (made) => {
      rememberToken(made.event.id, made.token);
      onMade(made);
    },
  });
  return (
    <Form className="sheet" onSubmit={() => create.mutate()}>
      <p className="soft">{words.lead}</p>
      <div className="fields">
        <TextField
          label={words.name}
          className="grow"
          required
          maxLength={100}
          value={form.title}
          onChange={(title) => set({ title })}
        />
        <SelectField
          label={agents.game}
          value={form.kind}
          options={eventKinds.map((kind) => [kind, kind === 'search' ? all.nav.search : all[kind].title])}
          onChange={(kind) => setForm(withKind(form, kind))}
        />
        {rules.length > 0 && (
          <SelectField
            label={words.rules}
            value={form.rules}
            options={rules.map((id) => [id, about[id]?.name ?? id])}
            onChange={(next) => set({ rules: next })}
          />
        )}
        <SelectField<FormatName>
          label={agents.format}
          value={form.format}
          options={formats.map((format) => [format, agents.formats[format]])}
          onChange={(format) => set({ format })}
        />
        <NumberField
          label={words.counts[counted]}
          value={form.count}
          min={1}
          max={1000}
          onChange={(count) => set({ count })}
        />
        <TextField
          label={words.deadline}
          type="datetime-local"
          value={form.deadline}
          onChange={(deadline) => set({ deadline })}
        />
        <TextField label={words.seed} maxLength={100} value={form.seed} onChange={(seed) => set({ seed })} />
      </div>
      <p className="soft">
        {about[form.rules] && `${about[form.rules].about} · `}
        {words.formatsAbout[form.format]}
      </p>
      {counted === 'matches' && !canBeDuplicate(form) && <p className="soft">{words.single}</p>}
      {canBeDuplicate(form) && (
        <CheckField label={words.duplicate} value={form.duplicate} onChange={(duplicate) => set({ duplicate })} />
      )}
      <div className="fields">
        <SecretField label={agents.admin} className="grow" required value={key} onChange={setKey} />
        <button type="submit" className="primary" disabled={create.isPending}>
          {words.create}
        </button>
      </div>
      <p className="soft">{words.seedAbout}</p>
      <ErrorMessage error={create.error} />
    </Form>
  );
}

function Made({ made: { event, token } }: { made: EventMade }) {
  const { agents } = useWords();
  return (
    <Sheet title={event.title}>
      <p role="status">{agents.newEvent.made}</p>
      <Copied text={token} label={agents.organiser.token} />
      <p>{agents.newEvent.madeAbout}</p>
      <Link className="button primary" href={`/agents/events/${event.id}`}>
        {agents.newEvent.open}
      </Link>
    </Sheet>
  );
}
