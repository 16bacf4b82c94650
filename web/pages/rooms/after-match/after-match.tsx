import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { PeopleStudy, RoomSummary } from '../../../../src/protocol/rooms.ts';
import type { TableGame } from '../../../families/table-game.ts';
import { CheckField, NumberField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/page.tsx';
import { ErrorMessage } from '../../../parts/pending.tsx';
import { Link } from '../../../router.tsx';
import { ask, FIXED, useServerData } from '../../../server.ts';
import { hasServer } from '../../../site/mode.ts';
import { useWords } from '../../../words/words.ts';
import { type OwnSeat, useSeats } from '../seats.ts';

const GRADES = [1, 2, 3, 4, 5] as const;
const QUESTIONS = ['competence', 'coherence', 'unpredictability', 'fun'] as const;

/**
 * After a match: what happened and why it ended, the rematch (children), the report, what else can be done with it, and
 * last the questionnaire.
 */
export function AfterMatch({
  table: { family },
  room: { id: room, outcome, scores },
  names,
  target,
  won,
  report,
  children,
}: {
  table: TableGame;
  room: RoomSummary;
  names: readonly string[];
  /** Points that win the match. */
  target: number;
  won: boolean | null;
  /** What the match was like, before the questionnaire. */
  report?: ReactNode;
  children: ReactNode;
}) {
  const { rooms } = useWords();
  const seat = useSeats((seats) => seats.rooms[room]);
  return (
    <section className="sheet after-match">
      <h2>
        {won === null ? rooms.matchOver : won ? rooms.matchWon : rooms.matchLost}{' '}
        {(outcome?.scores ?? scores).join(' – ')}
      </h2>
      <WhyEnded outcome={outcome} names={names} target={target} />
      {seat && children}
      <p className="row">
        <Link className="button" href={`/${family}/${room}/replay`}>
          {rooms.replay.open}
        </Link>
        <a className="button" href={`/api/matches/${room}/record`} download>
          {rooms.record}
        </a>
        {seat?.masked ? (
          <Link className="button" href="/truco/study">
            {rooms.study.choose}
          </Link>
        ) : (
          <Link className="button" href={`/${family}`}>
            {rooms.another}
          </Link>
        )}
      </p>
      {report}
      {seat && hasServer && <Questionnaire room={room} seat={seat} />}
    </section>
  );
}

/** Why a match is over: played out, left, out of time, or ended by somebody. */
function WhyEnded({
  outcome,
  names,
  target,
}: {
  outcome: RoomSummary['outcome'];
  names: readonly string[];
  target: number;
}) {
  const { ended } = useWords().table;
  if (!outcome) return null;
  const [fault] = outcome.faults;
  const text = fault
    ? fault.kind === 'disconnect'
      ? fault.left
        ? ended.left(names[fault.seat])
        : ended.absent(names[fault.seat])
      : fault.kind === 'timeout'
        ? ended.timeout(names[fault.seat])
        : ended.fault(names[fault.seat])
    : outcome.winner === null
      ? ended.cut
      : ended.points(target);
  return <p className="why-ended">{text}</p>;
}

/** What the person thought of the opponent; in a study with people it is what they came for, and open. */
function Questionnaire({ room, seat: { key, answered, masked } }: { room: string; seat: OwnSeat }) {
  const { rooms } = useWords();
  const text = rooms.questionnaire;
  const note = useSeats((seats) => seats.note);
  const [grades, setGrades] = useState<Partial<Record<(typeof QUESTIONS)[number], number>>>({});
  const { data: study } = useServerData<PeopleStudy>('/api/study', FIXED);
  const traits = study?.traits ?? [];
  const [marks, setMarks] = useState<Readonly<Record<string, number>>>({});
  const [years, setYears] = useState(Number.NaN);
  const [comment, setComment] = useState('');
  const [keep, setKeep] = useState(false);
  const send = useMutation({
    mutationFn: async () => {
      const words = comment.trim();
      await ask(
        `/api/matches/${room}/questionnaire`,
        { ...grades, years, ...(traits.length > 0 && { traits: marks }), ...(words && { comment: words }) },
        { key },
      );
      await ask(`/api/matches/${room}/consent`, { keep }, { key });
    },
    onSuccess: () => note(room, { answered: true }),
  });
  if (answered) return <p role="status">{text.thanks}</p>;
  return (
    <details className="questionnaire" open={masked !== undefined}>
      <summary>{text.title}</summary>
      <Form onSubmit={() => send.mutate()}>
        {QUESTIONS.map((question) => (
          <Grades
            key={question}
            name={question}
            label={text[question]}
            value={grades[question]}
            onChange={(grade) => setGrades({ ...grades, [question]: grade })}
          />
        ))}
        {traits.map((trait) => (
          <Grades
            key={trait}
            name={`trait ${trait}`}
            label={trait}
            value={marks[trait]}
            onChange={(grade) => setMarks({ ...marks, [trait]: grade })}
          />
        ))}
        <NumberField label={text.years} value={years} min={0} max={99} onChange={setYears} />
        <label>
          {text.comment}
          <textarea rows={2} maxLength={2000} value={comment} onChange={(event) => setComment(event.target.value)} />
        </label>
        <CheckField label={text.consent} value={keep} onChange={setKeep} />
        <button type="submit" className="primary" disabled={send.isPending}>
          {text.send}
        </button>
        <ErrorMessage error={send.error} />
      </Form>
    </details>
  );
}

/** A mark from 1 to 5. */
function Grades({
  name,
  label,
  value,
  onChange,
}: {
  name: string;
  label: string;
  value: number | undefined;
  onChange(grade: number): void;
}) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="row">
        {GRADES.map((grade) => (
          <label key={grade} className="choice">
            <input type="radio" name={name} required checked={value === grade} onChange={() => onChange(grade)} />
            {grade}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
