import { useEffect, useMemo, useState } from 'react';
import type { Weights } from '../../../src/games/tetris/evaluate.ts';
import { useWords } from '../../i18n/words.ts';
import { agentNamed, formatOwn, isOwn } from '../../tetris/agents.ts';
import type { Reel } from '../../tetris/reel.ts';
import type { Show } from '../../tetris/show.ts';
import { useWhy } from './use-why.ts';
import { WeightsPanel } from './weights-panel.tsx';
import { WhyPanel } from './why-panel.tsx';

/** Beside the boards: why the chosen agent plays as it does, and its weights to turn. */
export function Insight({
  show,
  reel,
  agent,
  alternative,
  onAlternative,
  onPlay,
}: {
  show: Show;
  reel: Reel | undefined;
  agent: string;
  alternative: number | undefined;
  onAlternative(action: number | undefined): void;
  /** Where an agent can be put in the place of this one. */
  onPlay?(agent: string): void;
}) {
  const { tetris } = useWords();
  const strategy = useMemo(() => agentNamed(agent).strategy, [agent]);
  const [draft, setDraft] = useState<Weights>();
  const own = draft && strategy ? formatOwn({ ...strategy, weights: draft }) : agent;
  const decision = useWhy(show, reel, own);
  const coming = reel?.film.coming;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another agent or piece begins anew
  useEffect(() => {
    setDraft(undefined);
  }, [agent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an alternative belongs to the position it was asked in
  useEffect(() => {
    onAlternative(draft && decision ? decision.action : undefined);
  }, [decision, draft, show.piece]);

  const scale = strategy ? Math.max(...Object.values(strategy.weights).map(Math.abs)) : 1;
  return (
    <>
      <section className="sheet">
        <h2>{tetris.why.title(isOwn(agent) ? tetris.own : agent)}</h2>
        <WhyPanel decision={decision} alternative={alternative} onTry={onAlternative} />
      </section>
      {strategy && onPlay && (
        <section className="sheet">
          <h2>{tetris.weights.title}</h2>
          <WeightsPanel
            weights={draft ?? strategy.weights}
            scale={scale}
            changed={draft !== undefined}
            same={decision && coming !== undefined ? decision.action === coming : undefined}
            onChange={(name, weight) => setDraft({ ...(draft ?? strategy.weights), [name]: weight })}
            onReset={() => setDraft(undefined)}
            onPlay={() => onPlay(own)}
          />
        </section>
      )}
    </>
  );
}
