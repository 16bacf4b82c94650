import { useEffect, useMemo, useState } from 'react';
import type { Weights } from '../../../../src/agents/tetris/linear/evaluator.ts';
import type { Decision } from '../../../../src/core/agent.ts';
import { OVER } from '../../../../src/core/game.ts';
import { agentNamed, formatOwn } from '../../../families/tetris/player/agents.ts';
import { useTetrisName } from '../../../families/tetris/player-name.ts';
import type { AgentGame } from '../../../families/tetris/replay/agent-game.ts';
import type { Playback } from '../../../families/tetris/replay/playback.ts';
import { Sheet } from '../../../parts/page.tsx';
import { useWords } from '../../../words/words.ts';
import { WeightsPanel } from './weights-panel.tsx';
import { WhyPanel } from './why-panel.tsx';

/** The fastest playback, in pieces a second, that is explained as it runs. */
const FOLLOWED = 4;

/** What an agent would do in the position shown, and why; the last answer stays until the next one is there. */
function useWhy(playback: Playback, game: AgentGame | undefined, agent: string): Decision | undefined {
  const [decision, setDecision] = useState<Decision>();
  const follow = !playback.running || playback.speed <= FOLLOWED;
  const piece = follow ? playback.piece : undefined;
  const there = game !== undefined && game.replay.state.pieces === piece && game.replay.state.turn !== OVER;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the replay shows another position with every piece
  useEffect(() => {
    if (!there || !game) return;
    let wanted = true;
    const { replay } = game;
    game.player
      .ask<'why'>({ type: 'why', view: replay.game.view(replay.state, 0), legal: replay.legal(), agent })
      .then((answer) => wanted && setDecision(answer))
      // the agent's board shows the error
      .catch(() => wanted && setDecision(undefined));
    return () => {
      wanted = false;
    };
  }, [there, game, agent, piece]);
  return there ? decision : undefined;
}

/** Beside the boards: why the chosen agent plays as it does, and its weights to change. */
export function Insight({
  playback,
  game,
  agent,
  alternative,
  onAlternative,
  onPlay,
}: {
  playback: Playback;
  game: AgentGame | undefined;
  agent: string;
  alternative: number | undefined;
  onAlternative(action: number | undefined): void;
  /** Puts another agent in the place of this one; absent where that is not possible. */
  onPlay?(agent: string): void;
}) {
  const { tetris } = useWords();
  const nameOf = useTetrisName();
  const strategy = useMemo(() => agentNamed(agent).strategy, [agent]);
  const [draft, setDraft] = useState<Weights>();
  const own = draft && strategy ? formatOwn({ ...strategy, weights: draft }) : agent;
  const decision = useWhy(playback, game, own);
  const coming = game?.replay.coming;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another agent or piece begins anew
  useEffect(() => {
    setDraft(undefined);
  }, [agent]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an alternative belongs to the position it was asked in
  useEffect(() => {
    onAlternative(draft && decision ? decision.action : undefined);
  }, [decision, draft, playback.piece]);

  const sliders = strategy !== undefined && onPlay !== undefined;
  const why = (
    <Sheet title={tetris.why.title(nameOf(agent))}>
      <WhyPanel decision={decision} alternative={alternative} onTry={onAlternative} />
    </Sheet>
  );
  const scale = strategy ? Math.max(...Object.values(strategy.weights).map(Math.abs)) : 1;
  return (
    <>
      {!sliders && why}
      {sliders && (
        <Sheet title={tetris.weights.title}>
          <WeightsPanel
            weights={draft ?? strategy.weights}
            scale={scale}
            changed={draft !== undefined}
            same={decision && coming !== undefined ? decision.action === coming : undefined}
            onChange={(name, weight) => setDraft({ ...(draft ?? strategy.weights), [name]: weight })}
            onReset={() => setDraft(undefined)}
            onPlay={() => onPlay(own)}
          />
        </Sheet>
      )}
      {sliders && why}
    </>
  );
}
