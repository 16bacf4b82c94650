/**
 * A second implementation of one hand of Truco, for tests: lists and words, nothing shared with the engine, every
 * question answered by reading the whole history again. Player 0 is mano.
 */
import type { TrucoRules } from '../rules.ts';

export interface NaiveHand {
  readonly rules: TrucoRules;
  readonly hands: readonly [readonly string[], readonly string[]];
  readonly startScores: readonly [number, number];
  readonly history: readonly { readonly player: number; readonly action: string }[];
}

export interface NaiveAnswer {
  /** Null when the hand is over. */
  readonly player: number | null;
  readonly legal: string[];
  readonly scores: [number, number];
  readonly matchEnded: boolean;
}

const order =
  '1E|1B|7E|7O|3E3B3O3C|2E2B2O2C|1C1O|12E12B12O12C|11E11B11O11C|10E10B10O10C|7B7C|6E6B6O6C|5E5B5O5C|4E4B4O4C'.split(
    '|',
  );
const envidoTable: Record<string, [accepted: number | 'falta', declined: number]> = {
  E: [2, 1],
  R: [3, 1],
  F: ['falta', 1],
  EE: [4, 2],
  ER: [5, 2],
  EF: ['falta', 2],
  RF: ['falta', 3],
  EER: [7, 4],
  EEF: ['falta', 4],
  ERF: ['falta', 5],
  EERF: ['falta', 7],
};
const envidoLetters: Record<string, string> = { ENVIDO: 'E', REAL_ENVIDO: 'R', FALTA_ENVIDO: 'F' };
const trucoLadder = ['TRUCO', 'RETRUCO', 'VALE_CUATRO'];

const suit = (card: string) => card.slice(-1);
const value = (card: string) => (Number.parseInt(card, 10) >= 10 ? 0 : Number.parseInt(card, 10));
const place = (card: string) => order.findIndex((names) => names.match(/\d+[EBOC]/g)!.includes(card));
const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);

export function naiveEnvido(hand: readonly string[]): number {
  const groups = ['E', 'B', 'O', 'C'].map((s) =>
    hand
      .filter((card) => suit(card) === s)
      .map(value)
      .sort((a, b) => b - a),
  );
  const best = groups.filter((group) => group.length >= 2).map((group) => 20 + group[0] + group[1]);
  return best.length > 0 ? best[0] : Math.max(...hand.map(value));
}

export function naiveFlor(hand: readonly string[]): number | null {
  return hand.every((card) => suit(card) === suit(hand[0])) ? 20 + sum(hand.map(value)) : null;
}

/** Tricks as 'mano', 'pie' or 'parda'; the winner of the hand, or null while it is open. */
export function naiveWinner(tricks: readonly string[]): string | null {
  const [first, second, third] = tricks;
  for (const side of ['mano', 'pie']) if (tricks.filter((t) => t === side).length === 2) return side;
  if (first === 'parda' && second !== undefined && second !== 'parda') return second;
  if (first !== 'parda' && second === 'parda') return first;
  if (first !== 'parda' && third === 'parda') return first;
  if (first === 'parda' && second === 'parda' && third !== undefined) return third === 'parda' ? 'mano' : third;
  return null;
}

function falta(rules: TrucoRules, scores: readonly number[], winner: number): number {
  const half = Math.floor(rules.target / 2);
  const leader = Math.max(...scores);
  switch (rules.falta) {
    case 'target-loser':
      return rules.target - scores[1 - winner];
    case 'target-leader':
      return rules.target - leader;
    case 'malas-leader':
      return leader < half ? half - leader : rules.target - leader;
    case 'malas-winner':
      return leader < half ? half - scores[winner] : rules.target - leader;
  }
}

function resto(rules: TrucoRules, scores: readonly number[], winner: number): number {
  if (rules.contraflorResto === 'target') return rules.target;
  if (rules.contraflorResto === 'target-lowest') return rules.target - Math.min(...scores);
  return falta(rules, scores, winner);
}

/** Replays the history and says who moves, what is legal and how the scores stand. */
export function naive({ rules, hands, startScores, history }: NaiveHand): NaiveAnswer {
  const scores: [number, number] = [startScores[0], startScores[1]];
  const played: [string[], string[]] = [[], []];
  const tricks: string[] = [];
  const envido: { by: number; calls: string; open: boolean; over: boolean; showing: boolean } = {
    by: -1,
    calls: '',
    open: false,
    over: false,
    showing: false,
  };
  const flor: { by: number; calls: string[]; open: boolean } = { by: -1, calls: [], open: false };
  const truco: { by: number; level: number; open: boolean; accepted: number; lastAcceptor: number } = {
    by: -1,
    level: 0,
    open: false,
    accepted: 0,
    lastAcceptor: -1,
  };
  let leader = 0;
  let handOver = false;
  const florOf = (p: number) => naiveFlor(hands[p]);
  const matchOver = () => scores.some((score) => score >= rules.target);
  const win = (p: number, points: number) => {
    scores[p] = Math.min(rules.target, scores[p] + points);
  };
  const winEnvido = (p: number) => {
    const [accepted] = envidoTable[envido.calls];
    win(p, accepted === 'falta' ? falta(rules, scores, p) : accepted);
    envido.over = true;
    envido.showing = false;
  };
  const cardPlayer = () =>
    played[0].length === played[1].length ? leader : played[0].length < played[1].length ? 0 : 1;

  for (const { player, action } of history) {
    const other = 1 - player;
    const [verb, card] = action.split(':');
    if (verb === 'PLAY' || verb === 'FACE_DOWN') {
      played[player].push(verb === 'PLAY' ? card : `${card}?`);
      if (played[0].length === played[1].length) {
        const [a, b] = [played[0].at(-1)!, played[1].at(-1)!].map((c) => (c.endsWith('?') ? 99 : place(c))) as [
          number,
          number,
        ];
        const result = a < b ? 'mano' : b < a ? 'pie' : 'parda';
        tricks.push(result);
        leader = result === 'pie' ? 1 : 0;
        const winner = naiveWinner(tricks);
        if (winner) {
          win(winner === 'mano' ? 0 : 1, truco.accepted === 0 ? 1 : truco.accepted + 1);
          handOver = true;
        }
      }
    } else if (verb in envidoLetters) {
      if (truco.open && rules.envidoFirst === 'erases') Object.assign(truco, { open: false, level: 0, by: -1 });
      Object.assign(envido, { by: player, calls: envido.calls + envidoLetters[verb], open: true });
    } else if (verb === 'FLOR') {
      if (truco.open && rules.envidoFirst === 'erases') Object.assign(truco, { open: false, level: 0, by: -1 });
      Object.assign(envido, { open: false, over: true });
      Object.assign(flor, { by: player, calls: ['FLOR'] });
      if (florOf(other) === null || played[other].length > 0) win(player, rules.florAlone);
      else flor.open = true;
    } else if (verb.startsWith('CONTRAFLOR')) {
      flor.calls.push(verb);
      flor.by = player;
    } else if (trucoLadder.includes(verb)) {
      if (truco.open) {
        Object.assign(truco, { accepted: truco.level, lastAcceptor: player });
        envido.over = true;
      }
      Object.assign(truco, { by: player, level: trucoLadder.indexOf(verb) + 1, open: true });
    } else if (verb === 'MAZO') {
      const bonus = tricks.length === 0 && envido.calls === '' && flor.calls.length === 0 ? rules.foldEnvidoBonus : 0;
      win(other, (truco.accepted === 0 ? 1 : truco.accepted + 1) + bonus);
      handOver = true;
    } else if (verb === 'SHOW') {
      winEnvido(naiveEnvido(hands[1]) > naiveEnvido(hands[0]) ? 1 : 0);
    } else if (verb === 'HIDE') {
      winEnvido(0);
    } else if (flor.open) {
      const last = flor.calls.at(-1)!;
      flor.open = false;
      if (verb === 'QUIERO') {
        const winner = florOf(1)! > florOf(0)! ? 1 : 0;
        if (last === 'FLOR') win(winner, rules.florAgainstFlor);
        if (last === 'CONTRAFLOR') win(winner, rules.contraflor[0]);
        if (last === 'CONTRAFLOR_AL_RESTO') win(winner, resto(rules, scores, winner));
        if (last === 'CONTRAFLOR_E_A_FALTA') win(winner, falta(rules, scores, winner));
      } else if (last === 'FLOR') win(flor.by, rules.achico);
      else if (last === 'CONTRAFLOR') win(flor.by, rules.contraflor[1]);
      else
        win(
          flor.by,
          { '4': 4, '6': 6, '4-or-6': flor.calls.includes('CONTRAFLOR') ? 6 : 4 }[rules.contraflorRestoDeclined],
        );
    } else if (envido.open) {
      envido.open = false;
      if (verb === 'NO_QUIERO') {
        win(envido.by, envidoTable[envido.calls][1]);
        envido.over = true;
      } else if (rules.hidePoints) envido.showing = true;
      else winEnvido(naiveEnvido(hands[1]) > naiveEnvido(hands[0]) ? 1 : 0);
    } else if (truco.open) {
      truco.open = false;
      if (verb === 'QUIERO') {
        Object.assign(truco, { accepted: truco.level, lastAcceptor: player });
        envido.over = true;
      } else {
        win(truco.by, truco.level);
        handOver = true;
      }
    }
  }

  const over = handOver || matchOver();
  const player = over
    ? null
    : flor.open
      ? 1 - flor.by
      : envido.showing
        ? 1
        : envido.open
          ? 1 - envido.by
          : truco.open
            ? 1 - truco.by
            : cardPlayer();
  const legal: string[] = [];
  if (player !== null) {
    const fresh = played[player].length === 0;
    const cards = hands[player].filter((card) => !played[player].some((p) => p.replace('?', '') === card));
    const plays = [
      ...cards.map((card) => `PLAY:${card}`),
      ...(rules.faceDown ? cards.map((card) => `FACE_DOWN:${card}`) : []),
    ];
    const answersTruco = truco.open && !envido.open && !flor.open;
    const envidoAllowed =
      fresh &&
      !envido.over &&
      (!answersTruco || (truco.level === 1 && (player === 1 || rules.envidoFirstBy === 'both')));
    const raises = Object.keys(envidoLetters).filter((call) => {
      const next = envido.calls + envidoLetters[call];
      return next in envidoTable && (next !== 'EEF' || rules.envidoEnvidoFalta);
    });
    const canFlor = rules.flor && flor.calls.length === 0 && envidoAllowed && florOf(player) !== null;
    const bound = canFlor && rules.florDuty !== 'none';
    if (flor.open) {
      const last = flor.calls.at(-1)!;
      legal.push('QUIERO', last === 'FLOR' ? 'ACHICO' : 'NO_QUIERO');
      if (last === 'FLOR') legal.push('CONTRAFLOR');
      if (last === 'FLOR' || last === 'CONTRAFLOR')
        legal.push('CONTRAFLOR_AL_RESTO', ...(rules.contraflorFalta ? ['CONTRAFLOR_E_A_FALTA'] : []));
    } else if (envido.showing) legal.push('SHOW', 'HIDE');
    else if (envido.open || truco.open) {
      if (bound) legal.push('FLOR');
      else {
        legal.push('QUIERO', 'NO_QUIERO');
        if (canFlor) legal.push('FLOR');
        if (envido.open || (rules.envido && envidoAllowed)) legal.push(...raises);
        if (answersTruco && truco.level < 3) legal.push(trucoLadder[truco.level]);
      }
    } else if (bound) legal.push('FLOR', ...(rules.florDuty === 'callOrFold' ? ['MAZO'] : plays));
    else {
      legal.push('MAZO', ...plays);
      if (rules.envido && envidoAllowed) legal.push(...raises);
      if (canFlor) legal.push('FLOR');
      if (truco.accepted === 0 || (truco.accepted < 3 && truco.lastAcceptor === player))
        legal.push(trucoLadder[truco.accepted]);
    }
  }
  return { player, legal: legal.sort(), scores, matchEnded: matchOver() };
}
