import { useMemo } from 'react';
import type { z } from 'zod';
import { patternsOf } from '../../../src/agents/truco/judge/mistakes.ts';
import type { matchSummary } from '../../../src/protocol/rooms.ts';
import { usePlayerName, useSeatName } from '../../families/player-name.ts';
import { Sheet, Title } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { addressOf, Link } from '../../router.tsx';
import { useServerData } from '../../server.ts';
import { useDates, useWords } from '../../words/words.ts';
import { type OwnMatch, useProfile } from '../profile/profile.ts';
import { ownPuzzles } from '../puzzles/own-puzzles.ts';
import { usePoints, useVerdict } from '../report/verdict.tsx';
import { PositionEditor } from './position-editor.tsx';
import './coach.css';

type MatchSummary = z.infer<typeof matchSummary>;

/** How many of the person's mistakes are told at once. */
const TOLD = 8;

/** How many matches of others are listed before the rest is folded. */
const LATEST = 6;

/** Where the coach begins: one's own matches and what they have in common, other matches, any position. */
export default function Coach() {
  const { coach, learn, truco } = useWords();
  const date = useDates();
  const seatName = useSeatName();
  const own = useProfile(({ matches }) => matches);
  const query = useServerData<MatchSummary[]>('/api/matches?limit=100');
  const others = query.data?.filter(
    ({ id, game }) => game.startsWith('truco/') && !own.some((match) => match.id === id),
  );
  const matchRow = ({ id, game, seats, scores, endedAt }: MatchSummary) => (
    <li key={id}>
      <Link href={`/coach/match/${id}`}>{seats.map((seat) => seatName(game, seat)).join(' – ')}</Link>{' '}
      <span className="soft">
        {scores.join('–')}
        {endedAt && ` · ${date(endedAt)}`}
      </span>
    </li>
  );
  return (
    <>
      <Title>{coach.title}</Title>
      <p className="soft">{coach.lead}</p>
      <p className="row">
        <Link className="button" href="/truco/puzzles">
          {learn.puzzles.title}
        </Link>
        <Link className="button" href="/truco/day">
          {truco.day.title}
        </Link>
        <Link className="button" href="/truco/me">
          {learn.profile.title}
        </Link>
      </p>
      <div className="two">
        <div>
          <Patterns matches={own} />
          <OwnMatches matches={own} />
          <Sheet title={own.length > 0 ? learn.coach.others : coach.choose}>
            <Pending query={query} text={coach.loading} />
            {others?.length === 0 && <p className="soft">{coach.none}</p>}
            <ul className="plain">{others?.slice(0, LATEST).map(matchRow)}</ul>
            {others && others.length > LATEST && (
              <details>
                <summary>{coach.older(others.length - LATEST)}</summary>
                <ul className="plain">{others.slice(LATEST).map(matchRow)}</ul>
              </details>
            )}
          </Sheet>
        </div>
        <PositionEditor />
      </div>
    </>
  );
}

/** What the person does wrong again and again, over all matches. */
function Patterns({ matches }: { matches: readonly OwnMatch[] }) {
  const { learn } = useWords();
  const points = usePoints();
  const verdict = useVerdict();
  const mistakes = useMemo(
    () => matches.flatMap(({ id, judged }) => (judged?.mistakes ?? []).map((mistake) => ({ ...mistake, match: id }))),
    [matches],
  );
  const patterns = useMemo(() => patternsOf(mistakes), [mistakes]);
  const hasPuzzles = useMemo(() => ownPuzzles(matches).length > 0, [matches]);
  if (mistakes.length === 0) return null;
  const worst = mistakes.toSorted((a, b) => b.winCost - a.winCost).slice(0, TOLD);
  return (
    <>
      <Sheet title={learn.coach.patterns}>
        {patterns.length === 0 && <p className="soft">{learn.coach.noPatterns}</p>}
        <ol className="patterns">
          {patterns.map(({ kind, times, cost, points: envido = 0 }) => (
            <li key={kind}>
              <b>{learn.mistakes[kind](envido)}.</b>{' '}
              <span className="soft">{learn.coach.times(times, points(cost))}</span>
            </li>
          ))}
        </ol>
        {hasPuzzles ? (
          <p>
            <Link className="button" href="/truco/puzzles?of=own">
              {learn.coach.practise}
            </Link>
          </p>
        ) : (
          <p className="row">
            <span>{learn.puzzles.noneOwn}</span>
            <Link className="button" href="/truco/puzzles">
              {learn.coach.practiseOthers}
            </Link>
          </p>
        )}
      </Sheet>
      <Sheet title={learn.coach.found}>
        <ul className="plain">
          {worst.map((mistake) => (
            <li key={`${mistake.match} ${mistake.turn}`}>
              {verdict(mistake)}{' '}
              <Link href={addressOf(`/coach/match/${mistake.match}`, { turn: mistake.turn })}>
                {learn.report.toCoach}
              </Link>
            </li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function OwnMatches({ matches }: { matches: readonly OwnMatch[] }) {
  const { learn } = useWords();
  const date = useDates();
  const nameOf = usePlayerName();
  return (
    <Sheet title={learn.coach.own}>
      {matches.length === 0 && (
        <>
          <p>{learn.coach.noneYet}</p>
          <Link className="button primary" href="/truco">
            {learn.coach.playNow}
          </Link>
        </>
      )}
      <ul className="plain">
        {matches.toReversed().map(({ id, names, seat, scores, at, judged }) => (
          <li key={id}>
            <Link href={`/coach/match/${id}?seat=${seat}`}>{nameOf('truco', names[1 - seat])}</Link>{' '}
            <span className="soft">
              {scores[seat]}–{scores[1 - seat]} · {date(at)}
              {judged && ` · ${learn.coach.mistakes(judged.mistakes.length)}`}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
