import type { Language } from '../../../src/core/language.ts';
import { ACTION, FIRST_CALL, PLAY_UNSEEN } from '../../../src/games/truco-brazil/actions.ts';
import { parseGameId } from '../../../src/games/truco-brazil/game.ts';
import { sayAction } from '../../../src/games/truco-brazil/text/speech.ts';
import type { BrazilView } from '../../../src/games/truco-brazil/view.ts';
import type { SpokenAction } from '../cards/card-table.tsx';

/** What a word depends on besides the action: the points of the raises, and whose special hand it is. */
type Said = Pick<BrazilView, 'game' | 'kind' | 'log'>;

/** Everything done in the hand, in players' words. */
export function spokenLog(view: Said, language: Language): SpokenAction[] {
  const { ladder } = parseGameId(view.game);
  return view.log.map(({ seat, action }, place) => ({
    seat,
    text: sayAction(action, language, { ladder, special: view.kind === 'special' && place === 0 }),
    isCall: action >= FIRST_CALL && action < PLAY_UNSEEN,
  }));
}

/** A legal action in players' words. */
export function spokenOffer(action: number, view: Said, language: Language): string {
  const { ladder } = parseGameId(view.game);
  return sayAction(action, language, { ladder, special: view.kind === 'special' && view.log.length === 0 });
}

/** The calls among the legal actions, in the order of their buttons: accepting, raising, running. */
export function callsOf(legal: readonly number[]): number[] {
  const weight = (action: number) => (action === ACTION.CORRO ? 2 : action === ACTION.ACEITO ? 0 : 1);
  return legal.filter((action) => action >= FIRST_CALL).sort((a, b) => weight(a) - weight(b) || a - b);
}
