import { FACE_DOWN, FIRST_CALL } from '../../../src/games/truco-brazil/actions.ts';
import { FIXED, fixedManilhas, RANKS } from '../../../src/games/truco-brazil/cards.ts';
import { sayCard } from '../../../src/games/truco-brazil/speech.ts';
import type { BrazilView } from '../../../src/games/truco-brazil/view.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { CardTable } from '../card-table.tsx';
import type { TableProps } from '../table-game.ts';
import { Card, CardBack } from './cards.tsx';
import { callsOf, spokenLog, spokenOffer } from './spoken.ts';
import './truco-brazil.css';

/** A table of Brazilian Truco: the card turned up lies in the middle, and what is special about the hand is said. */
export function BrazilTable(props: TableProps<BrazilView>) {
  const words = useWords()['truco-brazil'];
  const language = useLanguage();
  const { view, legal = [], names } = props;
  return (
    <CardTable
      {...props}
      Card={Card}
      CardBack={CardBack}
      said={spokenLog(view, language)}
      calls={callsOf(legal).map((action) => ({ action, text: spokenOffer(action, view, language) }))}
      stake={words.stake(view.bet.worth)}
      faceDown={FACE_DOWN}
      lastFaceDown={FIRST_CALL - 1}
    >
      {view.hand > 0 && <Manilhas view={view} />}
      {view.kind !== 'ordinary' && (
        <p className="special-hand">
          {view.kind === 'iron'
            ? words.ironHand
            : words.specialHand(view.startScores[0] > view.startScores[1] ? names[0] : names[1])}
          {view.blind && ` ${words.blind}`}
        </p>
      )}
    </CardTable>
  );
}

/** The card turned up and the rank that it makes strongest; or the four fixed manilhas, the best first. */
function Manilhas({ view: { turned, manilhas } }: { view: BrazilView }) {
  const words = useWords()['truco-brazil'];
  const language = useLanguage();
  if (manilhas === null) return null;
  const names =
    manilhas === FIXED ? [...fixedManilhas].reverse().map((card) => sayCard(card, language)) : [RANKS[manilhas]];
  return (
    <div className="manilhas">
      {turned !== null && <Card card={turned} />}
      <p>
        {words.manilhas}: {names.join(', ')}
      </p>
    </div>
  );
}
