import { EquilibriumAgent } from '../../agents/truco/equilibrium/play/equilibrium-agent.ts';
import { shippedTrucoStrategy } from '../../agents/truco/equilibrium/play/shipped-strategies.ts';
import { ACTION, FIRST_DEAL } from '../../games/truco/actions.ts';
import { dealIndex, HANDS, handCards, handEnvido, handFlor } from '../../games/truco/cards.ts';
import { trucoGame } from '../../games/truco/game.ts';
import type { Section } from '../study.ts';

const SHOWN = [3, 7, 20, 22, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33];

/** What a person can take over from the solved envido auction: when to open, when to accept. */
export function envidoLessons(): Section {
  const game = trucoGame('ufsm24');
  const player = new EquilibriumAgent(shippedTrucoStrategy());
  const legal = new Int32Array(game.maxActions);
  const chance = (score: number, seat: number, said: readonly number[], wanted: readonly number[]): number => {
    const hand = handWith(score);
    const other = handApart(hand);
    const state = game.start();
    state.apply(FIRST_DEAL + (seat === 0 ? dealIndex(hand, other) : dealIndex(other, hand)));
    // pie speaks after mano's first card
    if (seat === 1 && said.length === 0) state.apply(handCards[3 * other]);
    for (const call of said) state.apply(call);
    const mix = player.mix(game.view(state, seat), Array.from(legal.subarray(0, state.legal(legal))));
    return mix.reduce((sum, choice) => sum + (wanted.includes(choice.action) ? choice.chance : 0), 0);
  };
  const calls = [ACTION.ENVIDO, ACTION.REAL_ENVIDO, ACTION.FALTA_ENVIDO];
  const stays = [ACTION.QUIERO, ...calls];
  const percent = (share: number) => `${Math.round(100 * share)} %`;
  return {
    title: 'What a person should learn from it',
    text: [
      'Envido, as the solved auction plays it at 0-0: how often each score opens, and how often pie does not refuse (accepts or raises) an envido, a real envido and a falta envido. Mano keeps silent with part of its best scores and opens with many a 7, so that neither silence nor a bid tells its score; pie, who speaks last, opens nearly all that is worth opening. A falta envido of 24 points is for the highest scores only.',
      'Mano loses a little in both games: to bid and to play first tells more than the ties that mano wins give back. As mano the weakest hands are better given up at once: an envido may come on top of the point that they lose.',
    ],
    table: {
      head: [
        'score',
        'mano opens',
        'pie opens',
        'pie stays: envido',
        'pie stays: real envido',
        'pie stays: falta envido',
      ],
      rows: SHOWN.map((score) => [
        score,
        percent(chance(score, 0, [], calls)),
        percent(chance(score, 1, [], calls)),
        ...calls.map((call) => percent(chance(score, 1, [call], stays))),
      ]),
    },
  };
}

function handWith(score: number): number {
  for (let hand = 0; hand < HANDS; hand++) if (handEnvido[hand] === score && handFlor[hand] === 0) return hand;
  throw new RangeError(`no hand without flor has the envido score ${score}`);
}

/** A hand without flor that shares no card with another. */
function handApart(hand: number): number {
  const cards = (of: number) => Array.from(handCards.subarray(3 * of, 3 * of + 3));
  for (let other = 0; other < HANDS; other++) {
    if (handFlor[other] === 0 && !cards(other).some((card) => cards(hand).includes(card))) return other;
  }
  throw new RangeError('no hand is apart');
}
