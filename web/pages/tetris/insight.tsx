import { useEffect, useMemo, useState } from 'react';
import type { Weights } from '../../../src/agents/tetris/linear/evaluator.ts';
import type { Decision } from '../../../src/core/agent.ts';
import { OVER } from '../../../src/core/game.ts';
import { agentNamed, formatOwn, isOwn } from '../../families/tetris/player/agents.ts';
import type { AgentGame } from '../../families/tetris/replay/agent-game.ts';
import type { Playback } from '../../families/tetris/replay/playback.ts';
import { useWords } from '../../words/words.ts';
import { WeightsPanel } from './weights-panel.tsx';
import { WhyPanel } from './why-panel.tsx';

/** Faster shows are explained when they stop. */
const FOLLOWED = 4;

/** What an agent would do in the position shown, and why; the last answer stays until the next one is there. */
export function useWhy(show: Playback, reel: AgentGame | undefined, agent: string): Decision | undefined {
  const [decision, setDecision] = useState<Decision>();
  const follow = !show.running || show.speed <= FOLLOWED;
  const piece = follow ? show.piece : undefined;
  const there = reel !== undefined && reel.replay.state.pieces === piece && reel.replay.state.turn !== OVER;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the film shows another position with every piece
  useEffect(() => {
    if (!there || !reel) return;
    let wanted = true;
    const { game, state } = reel.replay;
    reel.player
      .ask<'why'>({ type: 'why', view: game.view(state, 0), legal: reel.replay.legal(), agent })
      .then((answer) => wanted && setDecision(answer))
      // the board of the agent shows what is wrong with it
      .catch(() => wanted && setDecision(undefined));
    return () => {
      wanted = false;
    };
  }, [there, reel, agent, piece]);
  return there ? decision : undefined;
}

/** Beside the boards: why the chosen agent plays as it does, and its weights to turn. */
export function Insight({
  show,
  reel,
  agent,
  alternative,
  onAlternative,
  onPlay,
}: {
  show: Playback;
  reel: AgentGame | undefined;
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
  const coming = reel?.replay.coming;

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
