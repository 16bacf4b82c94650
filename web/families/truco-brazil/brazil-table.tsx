import { ACTION, calls, FACE_DOWN, FIRST_CALL, PLAY_UNSEEN } from '../../../src/games/truco-brazil/actions.ts';
import { FIXED, fixedManilhas, RANKS } from '../../../src/games/truco-brazil/cards.ts';
import { sayCard } from '../../../src/games/truco-brazil/text/speech.ts';
import type { BrazilView } from '../../../src/games/truco-brazil/view.ts';
import { useLanguage, useWords } from '../../words/words.ts';
import { CardTable } from '../cards/card-table.tsx';
import type { TableProps } from '../table-game.ts';
import { Term } from '../term.tsx';
import { Card, CardBack } from './cards.tsx';
import { callsOf, spokenLog, spokenOffer } from './spoken.ts';
import './truco-brazil.css';

/** Where each call stands among the buttons, row and column: raises above, answers below. */
const answerPlaces: Readonly<Record<number, string>> = { [ACTION.ACEITO]: '2 / 1', [ACTION.CORRO]: '2 / 2' };
const RAISE = '1 / 1';
const TURN_OVER = '1 / 2';

function placeOf(action: number): string {
  if (action === PLAY_UNSEEN) return TURN_OVER;
  return answerPlaces[action] ?? (calls[action - FIRST_CALL] ? RAISE : TURN_OVER);
}

/** A table of Brazilian Truco: the card turned up lies in the middle, and what is special about the hand is said. */
export function BrazilTable(props: TableProps<BrazilView>) {
  const words = useWords()['truco-brazil'];
  const language = useLanguage();
  const { view, legal = [], names } = props;
  const { scores, target, games } = view;
  return (
    <CardTable
      {...props}
      Card={Card}
      CardBack={CardBack}
      said={spokenLog(view, language)}
      calls={callsOf(legal).map((action) => ({
        action,
        text: spokenOffer(action, view, language),
        place: placeOf(action),
      }))}
      columns={2}
      turnOver={TURN_OVER}
      stake={words.stake(view.bet.worth)}
      about={words.terms}
      marks={(seat) => (
        <span aria-hidden="true">
          {'●'.repeat(scores[seat])}
          {'○'.repeat(Math.max(0, target - scores[seat]))}
        </span>
      )}
      target={
        <>
          <Term about={words.terms.points}>{words.to(target)}</Term>
          {games.some((won) => won > 0) && ` · ${games.join('–')}`}
        </>
      }
      faceDown={FACE_DOWN}
      lastFaceDown={FIRST_CALL - 1}
    >
      {view.hand > 0 && (
        <div className="turned-up">
          <Manilhas view={view} />
          {view.kind !== 'ordinary' && (
            <p className="special-hand">
              {view.kind === 'iron'
                ? words.ironHand
                : words.specialHand(view.startScores[0] > view.startScores[1] ? names[0] : names[1])}
              {view.blind && ` ${words.blind}`}
            </p>
          )}
        </div>
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
        <Term about={words.terms.manilhas}>{words.manilhas}</Term>: {names.join(', ')}
      </p>
    </div>
  );
}
