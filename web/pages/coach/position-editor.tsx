import { useState } from 'react';
import { cardNames } from '../../../src/games/truco/cards.ts';
import { trucoGame } from '../../../src/games/truco/game.ts';
import { Card, CardBack } from '../../families/truco/cards/card.tsx';
import { NumberField } from '../../parts/fields.tsx';
import { Form } from '../../parts/page.tsx';
import { addressOf, navigate } from '../../router.tsx';
import { useWords } from '../../words/words.ts';

const GAME = trucoGame('ufsm24').id;
const EXAMPLE = `${GAME} 3 5-7 1E 4B 5C/7E 7O 12C: ENVIDO NO_QUIERO`;
const HAND = 3;
const DECK = cardNames.map((_, card) => card);
const MOST = 23;

/** Any position: three cards for each by a card picker and the score; or a line of text. What was done is chosen after that. */
export function PositionEditor() {
  const { coach, learn } = useWords();
  const [hands, setHands] = useState<readonly (readonly number[])[]>([[], []]);
  const [scores, setScores] = useState<readonly number[]>([0, 0]);
  const [line, setLine] = useState(EXAMPLE);
  const open = (text: string) => navigate(addressOf('/coach/position', { line: text }));
  const taken = hands.flat();
  const next = hands[0].length < HAND ? 0 : 1;
  const full = taken.length === 2 * HAND;
  const names = hands.map((cards) => cards.map((card) => cardNames[card]).join(' '));
  const put = (card: number) => {
    const side = hands.findIndex((cards) => cards.includes(card));
    if (side >= 0)
      setHands(
        hands.with(
          side,
          hands[side].filter((each) => each !== card),
        ),
      );
    else if (!full) setHands(hands.with(next, [...hands[next], card]));
  };
  return (
    <div>
      <Form className="sheet" onSubmit={() => open(`${GAME} 1 ${scores.join('-')} ${names.join('/')}:`)}>
        <h2>{learn.coach.build}</h2>
        <p className="soft">{learn.coach.buildAbout}</p>
        {[learn.coach.mano, learn.coach.pie].map((label, side) => (
          <div key={label} className="built">
            <span>{label}</span>
            <span className="built-cards">
              {[0, 1, 2].map((place) => {
                const card = hands[side][place];
                return card === undefined ? (
                  <CardBack key={`${label} ${place}`} label={learn.coach.pick} />
                ) : (
                  <button key={card} type="button" aria-pressed="true" onClick={() => put(card)}>
                    <Card card={card} />
                  </button>
                );
              })}
            </span>
          </div>
        ))}
        <fieldset className="card-picker">
          <legend>{learn.coach.pick}</legend>
          {DECK.map((card) => (
            <button
              key={card}
              type="button"
              aria-pressed={taken.includes(card)}
              disabled={full && !taken.includes(card)}
              onClick={() => put(card)}
            >
              <Card card={card} muted={taken.includes(card)} />
            </button>
          ))}
        </fieldset>
        <div className="fields">
          {coach.scores.map((label, i) => (
            <NumberField
              key={label}
              label={label}
              value={scores[i]}
              min={0}
              max={MOST}
              onChange={(value) => setScores(scores.with(i, value))}
            />
          ))}
          <button type="submit" className="primary" disabled={!full}>
            {coach.open}
          </button>
          <button type="button" disabled={taken.length === 0} onClick={() => setHands([[], []])}>
            {learn.coach.clear}
          </button>
        </div>
      </Form>
      <details className="sheet">
        <summary>{learn.coach.line}</summary>
        <Form onSubmit={() => open(line.trim())}>
          <label>
            {coach.positionAbout}
            <textarea rows={3} value={line} required onChange={({ target }) => setLine(target.value)} />
          </label>
          <p className="row">
            <button type="submit">{coach.open}</button>
          </p>
        </Form>
      </details>
    </div>
  );
}
