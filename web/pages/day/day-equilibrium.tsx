import { useQuery } from '@tanstack/react-query';
import { sayAction } from '../../../src/games/truco/speech.ts';
import type { CoachAnswer } from '../../../src/protocol/coach.ts';
import { type DayDecision, decisionsOf } from '../../families/truco/day.ts';
import { Counts, Sheet } from '../../parts/page.tsx';
import { Pending } from '../../parts/pending.tsx';
import { ask, FIXED } from '../../server.ts';
import { useLanguage, useNumbers, useWords } from '../../words/words.ts';
import { Mix } from '../coach/mix.tsx';

type Equilibrium = CoachAnswer['equilibrium'];

/** After the hand of the day: each decision of the person beside the equilibrium's mix and value. */
export function DayEquilibrium({ day, actions }: { day: string; actions: readonly number[] }) {
  const { truco } = useWords();
  const number = useNumbers();
  const words = truco.day.equilibrium;
  const query = useQuery({
    queryKey: ['day-equilibrium', day, actions],
    queryFn: async ({ signal }) => {
      const asked: { decision: DayDecision; equilibrium: Equilibrium }[] = [];
      // one after the other: the coach has one thread for everybody
      for (const decision of decisionsOf(day, actions)) {
        const question = { position: decision.position, agents: [] };
        const { equilibrium } = await ask<CoachAnswer>('/api/coach/question', question, { signal });
        asked.push({ decision, equilibrium });
      }
      return asked;
    },
    ...FIXED,
    retry: false,
  });
  const { data } = query;
  const first = data?.[0]?.equilibrium;
  return (
    <Sheet title={words.title} aria-live="polite">
      <Pending query={query} text={words.loading} />
      {data?.length === 0 && <p className="soft">{words.nothing}</p>}
      {first?.of === 'hand' && first.value !== null && <p>{words.expects(signed(number(first.value, 2)))}</p>}
      {data && data.length > 0 && (
        <>
          <p className="soft">{words.about}</p>
          <ol className="plain decisions">
            {data.map(({ decision, equilibrium }) => (
              <Decision key={decision.position} decision={decision} equilibrium={equilibrium} />
            ))}
          </ol>
        </>
      )}
    </Sheet>
  );
}

function Decision({ decision: { action }, equilibrium }: { decision: DayDecision; equilibrium: Equilibrium }) {
  const { truco } = useWords();
  const language = useLanguage();
  const number = useNumbers();
  const words = truco.day.equilibrium;
  const done = equilibrium?.choices.find((choice) => choice.action === action);
  const points = (value: number | null | undefined) => (value == null ? '–' : signed(number(value, 2)));
  return (
    <li>
      <Counts
        of={[
          [words.you, sayAction(action, language)],
          [words.often, <>{number(100 * (done?.chance ?? 0))} %</>],
          [
            <>
              {words.worth}
              {equilibrium?.of === 'envido' && ` (${words.of})`}
            </>,
            points(done?.value),
          ],
          [words.best, points(equilibrium?.value)],
        ]}
      />
      <details>
        <summary>{words.whole}</summary>
        <Mix equilibrium={equilibrium} played={action} />
      </details>
    </li>
  );
}

/** A number with its sign. */
function signed(text: string): string {
  return /^[-−]/.test(text) ? text.replace('-', '−') : `+${text}`;
}
