import { useEffect, useState } from 'react';
import type { Decision } from '../../../src/core/agent.ts';
import { OVER } from '../../../src/core/game.ts';
import type { Reel } from '../../tetris/reel.ts';
import type { Show } from '../../tetris/show.ts';

/** Faster shows are explained when they stop. */
const FOLLOWED = 4;

/** What an agent would do in the position shown, and why; the last answer stays until the next one is there. */
export function useWhy(show: Show, reel: Reel | undefined, agent: string): Decision | undefined {
  const [decision, setDecision] = useState<Decision>();
  const follow = !show.running || show.speed <= FOLLOWED;
  const piece = follow ? show.piece : undefined;
  const there = reel !== undefined && reel.film.state.pieces === piece && reel.film.state.turn !== OVER;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the film shows another position with every piece
  useEffect(() => {
    if (!there || !reel) return;
    let wanted = true;
    const { game, state } = reel.film;
    reel.player
      .ask<'why'>({ type: 'why', view: game.view(state, 0), legal: reel.film.legal(), agent })
      .then((answer) => wanted && setDecision(answer))
      // the board of the agent shows what is wrong with it
      .catch(() => wanted && setDecision(undefined));
    return () => {
      wanted = false;
    };
  }, [there, reel, agent, piece]);
  return there ? decision : undefined;
}
