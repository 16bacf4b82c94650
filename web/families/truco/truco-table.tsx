import { ACTION, calls, FACE_DOWN, FIRST_CALL } from '../../../src/games/truco/actions.ts';
import { handEnvido, handFlor, handIndex } from '../../../src/games/truco/cards.ts';
import type { TrucoView } from '../../../src/games/truco/view.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { CardTable } from '../cards/card-table.tsx';
import type { TableProps } from '../table-game.ts';
import { Term } from '../term.tsx';
import { Card, CardBack } from './cards/card.tsx';
import { callsOf, spokenLog, spokenOffer } from './spoken.ts';
import { Matches } from './tally.tsx';

/** Where each call stands among the buttons, row and column: bets on points above, the truco in the middle, answers below. */
const places: Readonly<Record<(typeof calls)[number], string>> = {
  ENVIDO: '1 / 1',
  REAL_ENVIDO: '1 / 2',
  FALTA_ENVIDO: '1 / 3',
  CONTRAFLOR: '1 / 1',
  CONTRAFLOR_AL_RESTO: '1 / 2',
  CONTRAFLOR_E_A_FALTA: '1 / 3',
  FLOR: '2 / 1',
  TRUCO: '2 / 2',
  RETRUCO: '2 / 2',
  VALE_CUATRO: '2 / 2',
  QUIERO: '3 / 1',
  SHOW: '3 / 1',
  NO_QUIERO: '3 / 2',
  ACHICO: '3 / 2',
  HIDE: '3 / 2',
  MAZO: '3 / 3',
};
const TURN_OVER = '2 / 3';

/** A table of Truco with the Spanish deck. */
export function TrucoTable(props: TableProps<TrucoView>) {
  const { truco } = useWords();
  const language = useLanguage();
  const { view, legal = [] } = props;
  const { terms } = truco;
  return (
    <CardTable
      {...props}
      Card={Card}
      CardBack={CardBack}
      said={spokenLog(view, language)}
      calls={callsOf(legal).map((action) => ({
        action,
        text: spokenOffer(action, view, language),
        place: places[calls[action - FIRST_CALL]],
      }))}
      columns={3}
      turnOver={TURN_OVER}
      fold={ACTION.MAZO}
      stake={truco.stake(view.truco.stake)}
      own={<OwnPoints cards={view.cards} />}
      about={terms}
      marks={(seat) => <Matches count={view.scores[seat]} room={view.target} />}
      target={<Term about={terms.malas}>{truco.of(view.target)}</Term>}
      faceDown={FACE_DOWN}
      lastFaceDown={FIRST_CALL - 1}
    />
  );
}

/** The envido points of the hand that was dealt, or its flor. */
function OwnPoints({ cards }: { cards: readonly number[] }) {
  const { truco } = useWords();
  if (cards.length !== 3) return null;
  const hand = handIndex(cards[0], cards[1], cards[2]);
  const flor = handFlor[hand];
  return (
    <>
      ·{' '}
      {flor > 0 ? (
        <Term about={truco.terms.flor}>{truco.ownFlor(flor)}</Term>
      ) : (
        <Term about={truco.terms.envido}>{truco.ownEnvido(handEnvido[hand])}</Term>
      )}
    </>
  );
}
