/**
 * A second implementation of a match of Brazilian Truco, for tests: lists and words, nothing shared with the engine,
 * every question answered by reading the whole history of the hand again. Players are seats; cards are names.
 */
import type { BrazilRules } from '../rules.ts';

export interface NaiveHand {
  readonly rules: BrazilRules;
  /** Who leads. */
  readonly mano: number;
  /** By seat; in a blind iron hand in the order in which they are turned over. */
  readonly hands: readonly [readonly string[], readonly string[]];
  /** The card turned up, if the rules want one. */
  readonly turned: string | undefined;
  readonly scores: readonly [number, number];
  readonly history: readonly string[];
}

export interface NaiveAnswer {
  /** Null when the hand is over. */
  readonly player: number | null;
  readonly legal: string[];
  readonly scores: [number, number];
  readonly tricks: readonly string[];
  readonly kind: string;
}

const order = '4567QJKA23';
const raises = ['TRUCO', 'SEIS', 'NOVE', 'DOZE'];

/** Manilhas from the best to the worst, by name. */
export function naiveManilhas(turned: string | undefined): string[] {
  if (turned === undefined) return ['4C', '7H', 'AS', '7D'];
  const next = (order + order[0])[order.indexOf(turned[0]) + 1];
  return ['C', 'H', 'S', 'D'].map((suit) => next + suit);
}

/** Whether the first card beats the second. */
export function naiveBeats(a: string, b: string, turned: string | undefined): boolean {
  const manilhas = naiveManilhas(turned);
  if (manilhas.includes(a)) return !manilhas.includes(b) || manilhas.indexOf(a) < manilhas.indexOf(b);
  return !manilhas.includes(b) && order.indexOf(a[0]) > order.indexOf(b[0]);
}

/** The winner of the hand by its tricks ('0', '1' or 'tie'), 'nobody' for three ties, null while it is open. */
export function naiveWinner(tricks: readonly string[]): string | null {
  for (const player of ['0', '1']) if (tricks.filter((trick) => trick === player).length === 2) return player;
  const won = tricks.find((trick) => trick !== 'tie');
  if (tricks.length > 1 && tricks.includes('tie') && won !== undefined) return won;
  return tricks.length === 3 ? 'nobody' : null;
}

export function naive({ rules, mano, hands, turned, scores: before, history }: NaiveHand): NaiveAnswer {
  const scores: [number, number] = [before[0], before[1]];
  const close = before.map((score) => rules.specialShort > 0 && rules.target - score <= rules.specialShort);
  const kind = close[0] && close[1] ? 'iron' : close[0] || close[1] ? 'special' : 'ordinary';
  const left = hands.map((hand) => [...hand]);
  const tricks: string[] = [];
  let table: { by: number; card: string; down: boolean }[] = [];
  let toPlay = mano;
  let worth = kind === 'iron' ? rules.ironWorth : kind === 'special' ? rules.specialRefused : rules.ladder[0];
  let accepted = 0;
  let waiting: number | null = kind === 'special' ? close.indexOf(true) : null;
  let lastRaiser: number | null = null;
  let over = false;

  const give = (player: number, points: number) => {
    scores[player] = Math.min(rules.target, scores[player] + points);
    over = true;
  };
  const lay = (by: number, card: string, down: boolean) => {
    left[by] = left[by].filter((each) => each !== card);
    table.push({ by, card, down });
    if (table.length === 1) {
      toPlay = 1 - by;
      return;
    }
    const [lead, answer] = table;
    const wins = (one: typeof lead, other: typeof lead) =>
      !one.down && (other.down || naiveBeats(one.card, other.card, turned));
    const winner = wins(lead, answer) ? lead.by : wins(answer, lead) ? answer.by : null;
    tricks.push(winner === null ? 'tie' : String(winner));
    toPlay = winner ?? (rules.tieLeads === 'leader' ? lead.by : answer.by);
    table = [];
    const result = naiveWinner(tricks);
    if (result === 'nobody') over = true;
    else if (result !== null) give(Number(result), worth);
  };

  for (const action of history) {
    const player = waiting ?? toPlay;
    if (action === 'PLAY:?') lay(player, left[player][0], false);
    else if (action.startsWith('PLAY:')) lay(player, action.slice(5), false);
    else if (action.startsWith('FACE_DOWN:')) lay(player, action.slice(10), true);
    else if (action === 'CORRO') give(1 - player, worth);
    else if (action === 'ACEITO') {
      if (kind === 'special') worth = rules.specialWorth;
      else worth = rules.ladder[++accepted];
      waiting = null;
    } else if (kind !== 'ordinary') give(1 - player, rules.target);
    else {
      if (waiting !== null) worth = rules.ladder[++accepted];
      lastRaiser = player;
      waiting = 1 - player;
    }
  }

  if (over) return { player: null, legal: [], scores, tricks, kind };
  const player = waiting ?? toPlay;
  const legal: string[] = [];
  if (waiting !== null) {
    legal.push('ACEITO', 'CORRO');
    if (kind === 'ordinary' && rules.directRaise && accepted + 2 < rules.ladder.length)
      legal.push(raises[accepted + 1]);
  } else {
    const mustShow = rules.tieCards === 'highest' && tricks[0] === 'tie';
    const cards = left[player].filter(
      (card) => !mustShow || !left[player].some((other) => naiveBeats(other, card, turned)),
    );
    if (kind === 'iron' && rules.ironBlind) legal.push('PLAY:?');
    else {
      legal.push(...cards.map((card) => `PLAY:${card}`));
      if (rules.faceDownFrom > 0 && tricks.length + 1 >= rules.faceDownFrom && !mustShow)
        legal.push(...cards.map((card) => `FACE_DOWN:${card}`));
    }
    if (kind !== 'ordinary') legal.push(...(rules.specialCall === 'loses' ? ['TRUCO'] : []));
    else if (accepted + 1 < rules.ladder.length && lastRaiser !== player) legal.push(raises[accepted]);
    if (rules.fold) legal.push('CORRO');
  }
  return { player, legal: legal.sort(), scores, tricks, kind };
}
