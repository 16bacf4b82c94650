import { useQuery } from '@tanstack/react-query';
import { LEAST_COST } from '../../../src/agents/truco/equilibrium/judge/mistakes.ts';
import { sayAction } from '../../../src/games/truco/text/speech.ts';
import type { JudgeAnswer } from '../../../src/protocol/coach.ts';
import { Pending } from '../../parts/pending.tsx';
import { ask, FIXED } from '../../server.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { useCost, useVerdict } from '../report/verdict.tsx';
import { Costs } from './costs.tsx';

/** Points of a cost that would be told as 0.0. */
const TOLD_AS_NONE = 0.05;

/** What was done in a position, what it cost and what would have been better, in a sentence; every choice below it. */
export function Verdict({ position, played }: { position: string; played: number | undefined }) {
  const { coach, learn } = useWords();
  const language = useLanguage();
  const verdict = useVerdict();
  const cost = useCost();
  const query = useQuery({
    queryKey: ['judge', position],
    queryFn: async ({ signal }) =>
      (await ask<JudgeAnswer>('/api/coach/judge', { positions: [position] }, { signal }))[0],
    ...FIXED,
    retry: false,
  });
  const { data } = query;
  const taken = data?.choices.find(({ action }) => action === played);
  return (
    <>
      <Pending query={query} text={learn.coach.judging} />
      {played !== undefined && (
        <p>
          {coach.played}: <b>{sayAction(played, language)}</b>
        </p>
      )}
      {data && taken && (
        <p className={taken.cost >= LEAST_COST ? 'costly' : undefined} role="status">
          {taken.cost >= LEAST_COST
            ? verdict({ ...data, ...taken })
            : taken.cost < TOLD_AS_NONE
              ? learn.fine
              : learn.nearlyFine(cost({ ...data, ...taken }))}
        </p>
      )}
      {data && (
        <>
          <h3>{learn.coach.costs}</h3>
          <Costs of={data} played={played} />
        </>
      )}
    </>
  );
}

/** What may be done next, for a position that is being built. */
export function Acts({ legal, onAct }: { legal: readonly number[]; onAct(action: number): void }) {
  const { coach } = useWords();
  const language = useLanguage();
  return (
    <>
      <h3>{coach.onward}</h3>
      <p className="acts">
        {legal.map((action) => (
          <button key={action} type="button" onClick={() => onAct(action)}>
            {sayAction(action, language)}
          </button>
        ))}
      </p>
    </>
  );
}
