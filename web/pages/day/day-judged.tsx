import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LEAST_COST } from '../../../src/agents/truco/equilibrium/judge/mistakes.ts';
import { sayAction } from '../../../src/games/truco/text/speech.ts';
import type { JudgeAnswer } from '../../../src/protocol/coach.ts';
import { type DayDecision, decisionsOf } from '../../families/truco/day.ts';
import { Sheet } from '../../parts/page.tsx';
import { ErrorMessage } from '../../parts/pending.tsx';
import { addressOf, Link } from '../../router.tsx';
import { ask, FIXED } from '../../server.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { Costs } from '../coach/costs.tsx';
import { usePoints, useVerdict } from '../report/verdict.tsx';

/** A decision of the day with what it cost. */
export type JudgedOfDay = JudgeAnswer[number] & DayDecision & { readonly cost: number; readonly winCost: number };

/** Judges the decisions of a day one after the other, and tells how far it is. */
export function useJudgedDay(day: string, actions: readonly number[], enabled: boolean) {
  const [progress, setProgress] = useState<readonly [done: number, of: number]>([0, 0]);
  const query = useQuery({
    queryKey: ['day-judged', day, actions],
    queryFn: async ({ signal }) => {
      const judged: JudgedOfDay[] = [];
      const decisions = decisionsOf(day, actions);
      for (const [i, decision] of decisions.entries()) {
        setProgress([i + 1, decisions.length]);
        const [answer] = await ask<JudgeAnswer>('/api/coach/judge', { positions: [decision.position] }, { signal });
        const taken = answer.choices.find(({ action }) => action === decision.action);
        judged.push({ ...answer, ...decision, cost: taken?.cost ?? 0, winCost: taken?.winCost ?? 0 });
      }
      return judged;
    },
    enabled,
    ...FIXED,
    retry: false,
  });
  return { ...query, progress };
}

/** After the hand of the day: each decision of the person with its verdict. */
export function DayJudged({ judged: { data, error, progress } }: { judged: ReturnType<typeof useJudgedDay> }) {
  const { learn, truco } = useWords();
  const language = useLanguage();
  const points = usePoints();
  const verdict = useVerdict();
  const cost = data?.reduce((sum, each) => sum + each.cost, 0) ?? 0;
  return (
    <Sheet title={truco.day.equilibrium.title} aria-live="polite">
      <ErrorMessage error={error} />
      {!data && !error && (
        <p role="status">
          <progress max={Math.max(1, progress[1])} value={progress[0]} aria-hidden="true" />{' '}
          {learn.day.judging(progress[0], progress[1])}
        </p>
      )}
      {data?.length === 0 && <p className="soft">{truco.day.equilibrium.nothing}</p>}
      {data && data.length > 0 && (
        <>
          <p>{cost < LEAST_COST ? learn.day.perfect : learn.day.cost(points(cost))}</p>
          <ol className="plain decisions">
            {data.map((each) => (
              <li key={each.position}>
                <p>
                  {each.cost >= LEAST_COST ? (
                    verdict(each)
                  ) : (
                    <>
                      <b>{sayAction(each.action, language)}</b>: {learn.fine}
                    </>
                  )}
                </p>
                <details>
                  <summary>{learn.coach.costs}</summary>
                  <Costs of={each} played={each.action} />
                  <Link href={addressOf('/coach/position', { line: each.position })}>{learn.report.toCoach}</Link>
                </details>
              </li>
            ))}
          </ol>
        </>
      )}
    </Sheet>
  );
}
