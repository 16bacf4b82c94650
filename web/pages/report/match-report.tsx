import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { z } from 'zod';
import type { State } from '../../../src/core/game.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';
import type { JudgedDecision, MatchReport } from '../../../src/protocol/coach.ts';
import type { joined } from '../../../src/protocol/rooms.ts';
import { LineChart } from '../../charts/line-chart.tsx';
import { type MatchRecord, type Replay, replayMatch } from '../../families/match-replay.ts';
import { usePlayerName } from '../../families/player-name.ts';
import { Card } from '../../families/truco/cards/card.tsx';
import { table } from '../../families/truco/table.ts';
import { attempt } from '../../parts/attempt.ts';
import { ErrorMessage, Pending } from '../../parts/pending.tsx';
import { addressOf, Link, navigate } from '../../router.tsx';
import { ask, FIXED, useServerData } from '../../server.ts';
import { hasServer } from '../../site/mode.ts';
import { useNumbers, useWords } from '../../words/words.ts';
import { judgedOf, keepMatch, mistakesOf } from '../profile/profile.ts';
import { useSeats } from '../rooms/seats.ts';
import { curveOf } from './curve.ts';
import { usePoints, useVerdict } from './verdict.tsx';
import './report.css';

/** How many of the costliest decisions are told at once. */
const TOLD = 3;
/** Points a hand that are shown as more than nothing. */
const SMALLEST = 0.005;

/** After a match: both hands open, points against what the decisions deserved, the costliest decisions. */
export default function MatchReportPanel({ match, seat, own = true }: { match: string; seat: number; own?: boolean }) {
  const { learn } = useWords();
  const path = `/api/matches/${encodeURIComponent(match)}`;
  const query = useServerData<MatchReport>(`${path}/report`, { ...FIXED, retry: false });
  const { data: record } = useServerData<MatchRecord>(`${path}/record`, { ...FIXED, retry: false });
  const { data: report } = query;
  const nameOf = usePlayerName();
  const masked = useSeats((seats) => seats.rooms[match]?.masked);
  const shown = (name: string, at: number) => (at !== seat && masked ? masked : nameOf('truco', name));
  const replay = useMemo(
    () => (record ? attempt(() => replayMatch(table.gameOf(record.game), record)).value : undefined),
    [record],
  );
  useEffect(() => {
    if (!own || !report || !replay) return;
    const positionAt = (turn: number) => {
      const moment = replay.moments.findLast((each) => each.turn === turn);
      return moment && replay.game.format(moment.state);
    };
    const { game, names, scores } = report;
    const won = scores[seat] === scores[1 - seat] ? null : scores[seat] > scores[1 - seat];
    keepMatch({
      id: match,
      game,
      seat,
      names,
      scores,
      won,
      at: Date.now(),
      judged: judgedOf(report, seat, positionAt),
    });
  }, [report, replay, match, seat, own]);
  return (
    <div className="match-report">
      {record && replay && <LastHands replay={replay} names={record.agents.map(shown)} seat={seat} own={own} />}
      <Pending query={query} text={learn.report.loading} />
      {report && <Judged report={report} match={match} seat={seat} own={own} />}
    </div>
  );
}

/** The cards that both were dealt last. */
function LastHands({
  replay,
  names,
  seat,
  own,
}: {
  replay: Replay<State, TrucoView>;
  names: readonly string[];
  seat: number;
  own: boolean;
}) {
  const { learn, rooms } = useWords();
  if (replay.hands.length === 0) return null;
  const dealt = replay.moments[replay.hands.at(-1)!].state;
  return (
    <section aria-label={learn.report.hands}>
      <h3>{learn.report.hands}</h3>
      <div className="last-hands">
        {[seat, 1 - seat].map((each) => (
          <figure key={each}>
            <figcaption className="soft">{own && each === seat ? rooms.you : names[each]}</figcaption>
            <div className="report-cards">
              {replay.game.view(dealt, each).held.map((card) => (
                <Card key={card} card={card} />
              ))}
            </div>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Judged({ report, match, seat, own }: { report: MatchReport; match: string; seat: number; own: boolean }) {
  const { learn } = useWords();
  const number = useNumbers();
  const points = usePoints();
  const nameOf = usePlayerName();
  const words = learn.report;
  const { hands, decisions } = report;
  const curve = useMemo(() => curveOf(report, seat), [report, seat]);
  const mistakes = useMemo(() => mistakesOf(decisions.filter((each) => each.seat === seat)), [decisions, seat]);
  const cost = hands.reduce((sum, { costs }) => sum + costs[seat], 0) / Math.max(1, hands.length);
  const signed = (value: number, digits = 0) =>
    value > 0 ? `+${number(value, digits)}` : number(value, digits).replace('-', '−');
  return (
    <>
      <p>{words.luck(signed(curve.made.at(-1) ?? 0), signed(curve.deserved.at(-1) ?? 0, 1))}</p>
      {hands.length > 1 && (
        <LineChart
          xs={[0, ...hands.map(({ hand }) => hand)]}
          lines={[
            { name: words.made, colour: '--accent', values: [0, ...curve.made] },
            { name: words.deserved, colour: '--link', values: [0, ...curve.deserved] },
          ]}
          label={words.curve}
          axis={words.hand}
          name={`report-${match}`}
        />
      )}
      <h3>{own ? words.costliest : words.side(nameOf('truco', report.names[seat]))}</h3>
      {mistakes.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ol className="costliest">
          {mistakes.slice(0, TOLD).map((decision) => (
            <Costly key={decision.turn} decision={decision} match={match} />
          ))}
        </ol>
      )}
      <p className="soft">{cost < SMALLEST ? words.nothingLost : words.perHand(points(cost, 2))}</p>
      <p className="row">
        <Link className="button" href={`/coach/match/${match}?seat=${seat}`}>
          {words.toCoach}
        </Link>
        {mistakes.length > TOLD && (
          <Link href={`/coach/match/${match}?seat=${seat}#mistakes`}>{words.allMistakes}</Link>
        )}
      </p>
      <details>
        <summary>{words.how}</summary>
        <p className="soft">{words.about}</p>
      </details>
    </>
  );
}

/** A decision in a sentence, with the ways to go on from it. */
export function Costly({ decision, match }: { decision: JudgedDecision; match: string }) {
  const { learn, rooms } = useWords();
  const verdict = useVerdict();
  const own = useSeats((seats) => seats.rooms[match]);
  const sit = useSeats((seats) => seats.sit);
  const playOn = useMutation({
    mutationFn: () =>
      ask<z.infer<typeof joined>>(`/api/matches/${match}/play-on`, { turn: decision.turn }, { key: own.key }),
    onSuccess: ({ room, key }) => {
      sit(room.id, { key, title: own.title, family: 'truco' });
      navigate(`/truco/${room.id}`);
    },
  });
  return (
    <li>
      <p>
        <span className="soft">{rooms.hand(decision.hand)}: </span>
        {verdict(decision)}
      </p>
      <p className="row">
        {own && hasServer && (
          <button type="button" className="small" disabled={playOn.isPending} onClick={() => playOn.mutate()}>
            {learn.report.playOn}
          </button>
        )}
        <Link href={addressOf(`/coach/match/${match}`, { turn: decision.turn })}>{learn.report.toCoach}</Link>
      </p>
      <ErrorMessage error={playOn.error} />
    </li>
  );
}
