import { FACE_DOWN, FIRST_CALL } from '../../../src/games/truco/actions.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { CardTable } from '../card-table.tsx';
import type { TableProps } from '../table-game.ts';
import { Card, CardBack } from './cards/card.tsx';
import { callsOf, spokenLog, spokenOffer } from './spoken.ts';

/** A table of Truco with the Spanish deck. */
export function TrucoTable(props: TableProps<TrucoView>) {
  const { truco } = useWords();
  const language = useLanguage();
  const { view, legal = [] } = props;
  return (
    <CardTable
      {...props}
      Card={Card}
      CardBack={CardBack}
      said={spokenLog(view, language)}
      calls={callsOf(legal).map((action) => ({ action, text: spokenOffer(action, view, language) }))}
      stake={truco.stake(view.truco.stake)}
      faceDown={FACE_DOWN}
      lastFaceDown={FIRST_CALL - 1}
    />
  );
}
