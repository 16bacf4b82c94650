import { ACTION, calls, FACE_DOWN_HIDDEN, FIRST_CALL } from '../../../src/games/truco/actions.ts';
import { card, ranking } from '../../../src/games/truco/cards.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { RulesOfPlay } from '../rules-of-play.tsx';
import { Card } from './cards/card.tsx';
import { spokenOffer } from './spoken.ts';

const ladder = ranking.map((names) => names.map(card));
const noFlor = { flor: { asked: false } } as Pick<TrucoView, 'flor'>;

/** What beats what, and every word of the game; what can be said now comes first. */
export function TrucoRulesOfPlay({ view, legal = [] }: { view?: TrucoView; legal?: readonly number[] }) {
  const { truco, rooms } = useWords();
  const language = useLanguage();
  const all = Object.values(ACTION);
  const offered = legal.filter((action) => action >= FIRST_CALL && action < FACE_DOWN_HIDDEN);
  const said = [...offered, ...all.filter((action) => !offered.includes(action))];
  const { terms } = truco;
  return (
    <RulesOfPlay
      how={truco.howToPlay}
      words={truco.ladder}
      Card={Card}
      ladder={ladder}
      own={view?.cards ?? []}
      terms={[
        [rooms.table.mano, terms.mano],
        [rooms.table.tied, terms.tied],
        [truco.malas, terms.malas],
        [rooms.table.faceDown, terms.faceDown],
      ]}
      calls={said.map((action) => [
        spokenOffer(action, view ?? noFlor, language),
        truco.glossary[calls[action - FIRST_CALL]],
        offered.includes(action),
      ])}
    />
  );
}
