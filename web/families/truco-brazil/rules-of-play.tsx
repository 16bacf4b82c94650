import { ACTION, calls, FIRST_CALL, PLAY_UNSEEN } from '../../../src/games/truco-brazil/actions.ts';
import { CARDS, FIXED, STRENGTHS, strengths } from '../../../src/games/truco-brazil/cards.ts';
import { sayAction } from '../../../src/games/truco-brazil/text/speech.ts';
import type { BrazilView } from '../../../src/games/truco-brazil/view.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { RulesOfPlay } from '../rules-of-play.tsx';
import { Card } from './cards.tsx';
import { spokenOffer } from './spoken.ts';

/** The cards from the strongest, by what the manilhas are. */
function ladderWith(manilhas: number): number[][] {
  const cards = Array.from({ length: CARDS }, (_, card) => card);
  return Array.from({ length: STRENGTHS }, (_, i) =>
    cards.filter((card) => strengths[CARDS * manilhas + card] === STRENGTHS - i),
  ).filter((same) => same.length > 0);
}

/** What beats what in this hand, and every word of the game; what can be said now comes first. */
export function BrazilRulesOfPlay({ view, legal = [] }: { view?: BrazilView; legal?: readonly number[] }) {
  const words = useWords();
  const own = words['truco-brazil'];
  const language = useLanguage();
  const { table } = words.rooms;
  const offered = legal.filter((action) => action >= FIRST_CALL && action < PLAY_UNSEEN);
  const said = [...offered, ...Object.values(ACTION).filter((action) => !offered.includes(action))];
  return (
    <RulesOfPlay
      how={own.howToPlay}
      words={own.ladder}
      Card={Card}
      ladder={ladderWith(view?.manilhas ?? FIXED)}
      own={view?.cards ?? []}
      terms={[
        [own.manilhas, own.terms.manilhas],
        [table.mano, own.terms.mano],
        [table.tied, own.terms.tied],
        [table.faceDown, own.terms.faceDown],
      ]}
      calls={said.map((action) => [
        view ? spokenOffer(action, view, language) : sayAction(action, language),
        own.glossary[calls[action - FIRST_CALL]],
        offered.includes(action),
      ])}
    />
  );
}
