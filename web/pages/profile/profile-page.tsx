import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { saveText } from '../../charts/downloads.tsx';
import { usePlayerName } from '../../families/player-name.ts';
import { today } from '../../families/truco/day.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { TextField } from '../../parts/fields.tsx';
import { Counts, Form, Sheet, Title } from '../../parts/page.tsx';
import { ErrorMessage } from '../../parts/pending.tsx';
import { Link } from '../../router.tsx';
import { ask } from '../../server.ts';
import { hasServer } from '../../site/mode.ts';
import { useDates, useNumbers, useWords } from '../../words/words.ts';
import { sits } from '../puzzles/repetition.ts';
import { newSecret } from './device.ts';
import { CostCurve, curveOf, RatingCurve, Strengths } from './own-strength.tsx';
import { EMPTY, mergeProfiles, type OwnMatch, type ProfileData, streakOf, useProfile } from './profile.ts';

/** What is kept of one's own play: `/truco/me`. */
export default function ProfilePage() {
  const { learn } = useWords();
  const words = learn.profile;
  const number = useNumbers();
  const { matches, puzzles, days } = useProfile();
  const judged = matches.filter((match) => match.judged);
  const won = matches.filter((match) => match.won).length;
  const curve = curveOf(judged);
  const isEmpty = matches.length === 0 && Object.keys(puzzles).length === 0 && Object.keys(days).length === 0;
  return (
    <>
      <Title>{words.title}</Title>
      <p className="soft">{words.lead}</p>
      <div className="with-aside">
        <div>
          {isEmpty && (
            <section className="sheet">
              <p>{words.empty}</p>
              <p className="row">
                <Link className="button primary" href="/truco">
                  {learn.coach.playNow}
                </Link>
                <Link className="button" href="/truco/puzzles">
                  {learn.puzzles.title}
                </Link>
              </p>
            </section>
          )}
          {!isEmpty && (
            <section className="sheet">
              <Counts
                of={[
                  [words.matches, number(matches.length)],
                  [words.won, number(won)],
                  curve.length > 0 && [words.perHand, number(curve.at(-1)!, 2)],
                  [words.puzzles, number(Object.values(puzzles).filter(sits).length)],
                  [words.streak, number(streakOf(days, today()))],
                ]}
              />
            </section>
          )}
          {matches.length > 0 && <RatingCurve matches={matches} />}
          <CostCurve curve={curve} />
          {judged.length > 0 && <Strengths matches={judged} />}
          {matches.length > 0 && <History matches={matches} />}
        </div>
        <aside>
          {hasServer && <Carry />}
          <Sheet title={words.data}>
            <p className="row">
              <button
                type="button"
                onClick={() =>
                  saveText(
                    'jogatina-profile.json',
                    'application/json',
                    `${JSON.stringify({ matches, puzzles, days }, null, 2)}\n`,
                  )
                }
              >
                {words.export}
              </button>
            </p>
            <DeleteAll />
          </Sheet>
        </aside>
      </div>
    </>
  );
}

function History({ matches }: { matches: readonly OwnMatch[] }) {
  const { learn } = useWords();
  const date = useDates();
  const nameOf = usePlayerName();
  return (
    <Sheet title={learn.profile.history}>
      <ul className="plain">
        {matches.toReversed().map(({ id, names, seat, scores, won, at, judged }) => (
          <li key={id}>
            <Link href={`/truco/${id}/report?seat=${seat}`}>{nameOf('truco', names[1 - seat])}</Link>{' '}
            {`${scores[seat]} – ${scores[1 - seat]}`} {won !== null && (won ? learn.profile.won1 : learn.profile.lost1)}{' '}
            <span className="soft">
              · {date(at)} {judged && `· ${learn.coach.mistakes(judged.mistakes.length)}`}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** The profile on another device, by a key. */
function Carry() {
  const words = useWords().learn.profile;
  const { key, matches, puzzles, days } = useProfile();
  const [entered, setEntered] = useState('');
  const data: ProfileData = { matches, puzzles, days };
  const keep = useMutation({
    mutationFn: async () => {
      const made = key ?? newSecret();
      await ask('/api/profile', data, { key: made });
      useProfile.setState({ key: made });
    },
  });
  const bring = useMutation({
    mutationFn: async () => {
      const theirs = await ask<ProfileData>('/api/profile', undefined, { key: entered });
      const both = mergeProfiles(data, theirs);
      useProfile.setState({ ...both, key: entered });
      await ask('/api/profile', both, { key: entered });
    },
    onSuccess: () => setEntered(''),
  });
  const forget = useMutation({
    mutationFn: async () => {
      await ask('/api/profile', undefined, { key: key!, method: 'DELETE' });
      useProfile.setState({ key: undefined });
    },
  });
  return (
    <Sheet title={words.carry}>
      <p className="soft">{words.carryAbout}</p>
      {key ? (
        <>
          <label>
            {words.key}
            <input readOnly value={key} onFocus={(event) => event.target.select()} />
          </label>
          <p className="row">
            <CopyButton text={key}>{words.copyKey}</CopyButton>
            <button type="button" disabled={keep.isPending} onClick={() => keep.mutate()}>
              {words.stored}
            </button>
            <button type="button" disabled={forget.isPending} onClick={() => forget.mutate()}>
              {words.forget}
            </button>
          </p>
        </>
      ) : (
        <p className="row">
          <button type="button" className="primary" disabled={keep.isPending} onClick={() => keep.mutate()}>
            {words.makeKey}
          </button>
        </p>
      )}
      <Form onSubmit={() => bring.mutate()}>
        <div className="fields">
          <TextField
            label={words.enterKey}
            value={entered}
            required
            autoComplete="off"
            onChange={(text) => setEntered(text.trim().toLowerCase())}
          />
          <button type="submit" disabled={bring.isPending}>
            {words.fetch}
          </button>
        </div>
      </Form>
      <p role="status">{bring.isSuccess && words.fetched}</p>
      <ErrorMessage error={keep.error ?? bring.error ?? forget.error} />
    </Sheet>
  );
}

function DeleteAll() {
  const words = useWords().learn.profile;
  const [sure, setSure] = useState(false);
  const remove = useMutation({
    mutationFn: async () => {
      const { key } = useProfile.getState();
      // what the server no longer has need not be deleted there
      if (key) await ask('/api/profile', undefined, { key, method: 'DELETE' }).catch(() => {});
      useProfile.setState({ ...EMPTY, key: undefined });
    },
    onSuccess: () => setSure(false),
  });
  return (
    <>
      {sure ? (
        <p className="row">
          <span>{words.deleteSure}</span>
          <button type="button" onClick={() => remove.mutate()}>
            {words.deleteYes}
          </button>
          <button type="button" onClick={() => setSure(false)}>
            {words.deleteNo}
          </button>
        </p>
      ) : (
        <p>
          <button type="button" onClick={() => setSure(true)}>
            {words.delete}
          </button>
        </p>
      )}
      <p role="status">{remove.isSuccess && words.deleted}</p>
    </>
  );
}
