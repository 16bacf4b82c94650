import type { HandValues } from '../../agents/truco/cbr/hand.ts';
import type { Pupil } from '../../agents/truco/cbr/pupil.ts';
import { type Played, playedOf } from '../../arena/played.ts';
import type { Bout } from '../../arena/schedule.ts';
import type { Agent } from '../../core/agent.ts';
import { CHANCE, OVER } from '../../core/game.ts';
import { playMatch } from '../../core/play.ts';
import type { TrucoGame } from '../../games/truco/game.ts';
import type { TrucoView } from '../../games/truco/view.ts';

/** One side of a match: a fresh agent each time, and the one who learns from its hands. */
export interface Sitter {
  readonly pupil?: Pupil;
  create(): Agent<TrucoView>;
}

/** Plays a match, then lets those who learn keep their hands. */
export async function playAndNote(
  game: TrucoGame,
  sitters: readonly Sitter[],
  bout: Bout,
  number: number,
): Promise<Played> {
  const noted = sitters.map((): HandValues[] => []);
  const result = await playMatch(
    game,
    bout.seats.map((side) => sitters[side].create()),
    {
      seed: bout.seed,
      onAction(state, mover) {
        if (mover === CHANCE || (state.turn !== CHANCE && state.turn !== OVER)) return;
        for (const [seat, side] of bout.seats.entries()) {
          const { pupil } = sitters[side];
          if (pupil) noted[side].push(pupil.note(state, seat, game.view(state, seat)));
        }
      },
    },
  );
  for (const [side, { pupil }] of sitters.entries()) pupil?.keep(`match ${number}`, noted[side]);
  return playedOf(bout, result, false);
}
