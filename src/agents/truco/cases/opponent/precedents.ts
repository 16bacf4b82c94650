import { MISSING } from '../../../../cbr/case-base.ts';
import { Query, similarityOf } from '../../../../cbr/retrieve.ts';
import type { Action } from '../../../../core/game.ts';
import type { Rng } from '../../../../core/rng.ts';
import { formatAction } from '../../../../games/truco/actions.ts';
import { handFlor } from '../../../../games/truco/cards.ts';
import type { Imagination } from '../../../../games/truco/imagine.ts';
import type { TrucoState } from '../../../../games/truco/state.ts';
import type { TrucoView } from '../../../../games/truco/view.ts';
import { AT, OPP, OWN, WON } from '../base/attributes.ts';
import { describeHand } from '../base/export.ts';
import { emptyHand, type HandValues, readHand } from '../base/hand.ts';
import { CALL_TRUCO, forEachBet, OPEN_ENVIDO } from './bets.ts';
import type { BettingRates } from './betting-rates.ts';

const CASES_SHOWN = 10;
/** Attributes that name a player, in what everybody sees. */
const PUBLIC_DOERS = [
  AT.mano,
  ...WON,
  AT.envido,
  AT.envidoEnvido,
  AT.realEnvido,
  AT.faltaEnvido,
  AT.truco,
  AT.retruco,
  AT.valeCuatro,
];

/** A bet of the opponent, with the stored hands that tell what such a bet means. */
export interface Precedents {
  /** In the notation, and by its number. */
  readonly action: string;
  readonly call: Action;
  /** Hands of the base in which player 1 did the same in the same place. */
  readonly hands: number;
  /** Those whose public play is most like this hand's. */
  readonly cases: readonly Record<string, number | string>[];
}

/** For every bet that the opponent made in this hand, the stored hands in which player 1 bet so. */
export function precedents(
  view: TrucoView,
  imagination: Imagination,
  rates: BettingRates,
  rng: Rng,
  scratch: TrucoState,
): Precedents[] {
  const found: Precedents[] = [];
  const query = publicQuery(readHand(view, emptyHand()));
  const { hands } = imagination;
  // a hand without a flor: with one, the player would decide about the flor first
  const plain = hands.find((hand) => handFlor[hand] === 0) ?? hands[0];
  imagination.deal(plain, rng, scratch, (at, action) => {
    if (at.turn === view.seat) return;
    forEachBet(at, action, (kind, context, _, outcome) => {
      const silent = (kind === OPEN_ENVIDO || kind === CALL_TRUCO) && outcome === 0;
      if (silent) return;
      const rows = rates.hands(kind, context, outcome);
      found.push({
        action: formatAction(action),
        call: action,
        hands: rows.length,
        cases: nearest(rates, query, rows),
      });
    });
  });
  return found;
}

function nearest(rates: BettingRates, query: Query, rows: readonly number[]): Precedents['cases'] {
  const { cases } = rates;
  return rows
    .map((row) => ({ row, similarity: similarityOf(cases, query, row) }))
    .sort((a, b) => b.similarity - a.similarity || a.row - b.row)
    .slice(0, CASES_SHOWN)
    .map(({ row, similarity }) => ({ similarity, ...describeHand(cases, row) }));
}

/** What everybody sees of a hand, from the opponent's side: stored hands are told by player 1. */
function publicQuery(hand: HandValues): Query {
  const query = new Query();
  for (const attribute of PUBLIC_DOERS) {
    const who = hand[attribute];
    if (who !== MISSING) query.ask(attribute, who === 0 ? 0 : 3 - who);
  }
  for (let trick = 0; trick < 3; trick++) {
    if (hand[OPP[trick]] !== MISSING) query.ask(OWN[trick], hand[OPP[trick]]);
    if (hand[OWN[trick]] !== MISSING) query.ask(OPP[trick], hand[OWN[trick]]);
  }
  return query;
}
