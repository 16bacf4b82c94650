import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Experiment, ExperimentAbout, ExperimentStanding } from '../../../src/protocol/experiments.ts';
import { AskOnce } from '../../parts/ask-once.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Form, Sheet } from '../../parts/page.tsx';
import { ErrorMessage } from '../../parts/pending.tsx';
import { addressOf, Link, navigate } from '../../router.tsx';
import { ask } from '../../server.ts';
import { useWords } from '../../words/words.ts';
import { formFor } from './new/repeat.ts';

/** What to do with a run next: again with changes, beside another, away with it; its name, notes and tags. */
export function AboutRun({ run, allowed }: { run: Experiment; allowed: boolean }) {
  const { experiments } = useWords();
  const { about: words } = experiments;
  const queries = useQueryClient();
  const form = formFor(run.kind, run.description);
  const remove = useMutation({
    mutationFn: () => ask(`/api/experiments/${run.id}`, undefined, { method: 'DELETE' }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['/api/experiments?limit=5000'] });
      navigate('/experiments');
    },
  });
  const running = run.status === 'running' || run.status === 'waiting';
  return (
    <>
      <Sheet title={words.next}>
        <p className="row">
          {allowed && form && (
            <Link className="button" href={addressOf('/experiments/new', { form, from: run.id })}>
              {words.again}
            </Link>
          )}
          <Link className="button" href={addressOf('/experiments', { with: run.id })}>
            {words.compare}
          </Link>
          {allowed && !running && (
            <AskOnce label={words.remove} sure={words.removeSure} onSure={() => remove.mutate()} />
          )}
        </p>
        <ErrorMessage error={remove.error} />
      </Sheet>
      {allowed ? <AboutForm key={run.id} run={run} /> : <AboutText run={run} />}
    </>
  );
}

function AboutText({ run: { notes, tags } }: { run: Experiment }) {
  const { experiments } = useWords();
  if (notes === '' && tags.length === 0) return null;
  return (
    <Sheet title={experiments.about.title}>
      <Tags tags={tags} />
      <p className="notes">{notes}</p>
    </Sheet>
  );
}

export function Tags({ tags }: { tags: readonly string[] }) {
  return tags.map((tag) => (
    <span key={tag} className="tag">
      {tag}
    </span>
  ));
}

const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim().slice(0, 40))
      .filter((tag) => tag !== ''),
  ),
];

function AboutForm({ run }: { run: Experiment }) {
  const { experiments } = useWords();
  const { about: words } = experiments;
  const queries = useQueryClient();
  const [name, setName] = useState(run.name);
  const [notes, setNotes] = useState(run.notes);
  const [tags, setTags] = useState(run.tags.join(', '));
  const given: ExperimentAbout = { name: name.trim(), notes, tags: tagsIn(tags) };
  const changed = given.name !== run.name || notes !== run.notes || given.tags.join() !== run.tags.join();
  const save = useMutation({
    mutationFn: () => ask<ExperimentStanding>(`/api/experiments/${run.id}`, given, { method: 'PATCH' }),
    onSuccess: (told) =>
      queries.setQueryData<Experiment>(['experiment', run.id], (before) => before && { ...before, ...told }),
  });
  return (
    <Form className="sheet about-run" onSubmit={() => save.mutate()}>
      <h2>{words.title}</h2>
      <TextField label={words.name} maxLength={80} value={name} onChange={setName} />
      <TextField label={words.tags} maxLength={400} value={tags} onChange={setTags} />
      <label>
        {words.notes}
        <textarea rows={3} maxLength={4000} value={notes} onChange={({ target }) => setNotes(target.value)} />
      </label>
      <p className="row">
        <button type="submit" disabled={!changed || save.isPending}>
          {words.save}
        </button>
        <span role="status" className="soft">
          {!changed && save.isSuccess && words.saved}
        </span>
      </p>
      <ErrorMessage error={save.error} />
    </Form>
  );
}
