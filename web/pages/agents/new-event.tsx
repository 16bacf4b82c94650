import { type FormEvent, useState } from 'react';
import type { EventMade, FormatName } from '../../../src/protocol/events.ts';
import { ErrorMessage } from '../../parts/error-message.tsx';
import { NumberField } from '../../parts/number-field.tsx';
import { Title } from '../../parts/title.tsx';
import { Link } from '../../router.tsx';
import { ask } from '../../server.ts';
import { useWords } from '../../words/words.ts';
import { blank, type EventForm, type EventKind, eventRequestOf, kinds, withKind } from './event-form.ts';
import { rememberToken } from './organiser.tsx';
import './agents.css';

/** A new event, for whoever has the administrator's token: `/agents/events/new`. */
export default function NewEvent() {
  const { agents } = useWords();
  const [made, setMade] = useState<EventMade>();
  return (
    <>
      <p>
        <Link href="/agents/events">← {agents.back}</Link>
      </p>
      <Title>{agents.newEvent.title}</Title>
      {made ? <Made made={made} /> : <Form onMade={setMade} />}
    </>
  );
}

function Form({ onMade }: { onMade(made: EventMade): void }) {
  const { agents, nav, rules: names, truco } = useWords();
  const words = agents.newEvent;
  const [form, setForm] = useState<EventForm>(blank);
  const [key, setKey] = useState('');
  const [going, setGoing] = useState(false);
  const [error, setError] = useState<unknown>();
  const set = (change: Partial<EventForm>) => setForm({ ...form, ...change });
  const { formats, rules, counted } = kinds[form.kind];
  const about: Readonly<Record<string, string>> = { ...names.about, ...truco.rules };
  const create = async (event: FormEvent) => {
    event.preventDefault();
    setGoing(true);
    try {
      const made = await ask<EventMade>('/api/events', eventRequestOf(form), { key });
      rememberToken(made.event.id, made.token);
      onMade(made);
    } catch (problem) {
      setError(problem);
      setGoing(false);
    }
  };
  return (
    <form className="sheet" onSubmit={create}>
      <p className="soft">{words.lead}</p>
      <div className="fields">
        <label className="grow">
          {words.name}
          <input required maxLength={100} value={form.title} onChange={({ target }) => set({ title: target.value })} />
        </label>
        <label>
          {agents.game}
          <select value={form.kind} onChange={({ target }) => setForm(withKind(form, target.value as EventKind))}>
            {(Object.keys(kinds) as EventKind[]).map((kind) => (
              <option key={kind} value={kind}>
                {nav[kind]}
              </option>
            ))}
          </select>
        </label>
        {rules.length > 0 && (
          <label>
            {words.rules}
            <select value={form.rules} onChange={({ target }) => set({ rules: target.value })}>
              {rules.map((id) => (
                <option key={id} value={id}>
                  {names.names[id as keyof typeof names.names] ?? id}
                </option>
              ))}
            </select>
          </label>
        )}
        <label>
          {agents.format}
          <select value={form.format} onChange={({ target }) => set({ format: target.value as FormatName })}>
            {formats.map((format) => (
              <option key={format} value={format}>
                {agents.formats[format]}
              </option>
            ))}
          </select>
        </label>
        <NumberField
          label={words.counts[counted]}
          value={form.count}
          min={1}
          max={1000}
          onChange={(count) => set({ count })}
        />
        <label>
          {words.deadline}
          <input
            type="datetime-local"
            value={form.deadline}
            onChange={({ target }) => set({ deadline: target.value })}
          />
        </label>
        <label>
          {words.seed}
          <input maxLength={100} value={form.seed} onChange={({ target }) => set({ seed: target.value })} />
        </label>
      </div>
      <p className="soft">
        {about[form.rules] && `${form.rules}: ${about[form.rules]} · `}
        {words.formatsAbout[form.format]}
      </p>
      {counted === 'matches' && (
        <label className="choice">
          <input
            type="checkbox"
            checked={form.duplicate}
            onChange={({ target }) => set({ duplicate: target.checked })}
          />
          {words.duplicate}
        </label>
      )}
      <div className="fields">
        <label className="grow">
          {agents.admin}
          <input
            type="password"
            autoComplete="off"
            required
            value={key}
            onChange={({ target }) => setKey(target.value.trim())}
          />
        </label>
        <button type="submit" className="primary" disabled={going}>
          {words.create}
        </button>
      </div>
      <p className="soft">{words.seedAbout}</p>
      <ErrorMessage error={error} />
    </form>
  );
}

function Made({ made: { event, token } }: { made: EventMade }) {
  const { agents } = useWords();
  return (
    <section className="sheet">
      <h2>{event.title}</h2>
      <p role="status">
        {agents.newEvent.made} <code className="token">{token}</code>
      </p>
      <p>{agents.newEvent.madeAbout}</p>
      <Link className="button primary" href={`/agents/events/${event.id}`}>
        {agents.newEvent.open}
      </Link>
    </section>
  );
}
