import { MISSING } from '../../../../cbr/case-base.ts';
import { csvRecords } from '../../../../core/csv.ts';
import { InputError } from '../../../../core/errors.ts';
import { problem } from '../../../../core/problems.ts';
import { handEnvido, handFlor, handIndex } from '../../../../games/truco/cards.ts';
import {
  AT,
  columns,
  DEALT,
  ENVIDO_CALLS,
  FACED,
  OPP,
  OPP_DEALT,
  OWN,
  PLAYED,
  TRUCO_CALLS,
  WON,
} from './attributes.ts';
import { cardOf, isCode, PLACE_CODES } from './card-codes.ts';
import { SUIT_WORDS } from './export.ts';
import { emptyHand, type HandValues } from './hand.ts';
import { TrucoCaseBase } from './truco-case-base.ts';

/** Something found in the file: in how many rows, and the first of their lines. */
export interface Remark {
  readonly what: string;
  readonly rows: number;
  readonly lines: readonly number[];
}

export interface ImportReport {
  readonly rows: number;
  readonly taken: number;
  /** Values that contradicted the rest of their row, and were derived again or dropped. */
  readonly repaired: readonly Remark[];
  /** Contradictions left as they are, because nothing says which value is right. */
  readonly noted: readonly Remark[];
  readonly skipped: readonly Remark[];
  /** How many columns of the file no case uses. */
  readonly unusedColumns: number;
}

export interface Imported {
  readonly cases: TrucoCaseBase;
  readonly report: ImportReport;
}

export interface ImportOptions {
  readonly origin?: string;
  /**
   * Envido points: as the cards give them (`cards`), or as `recorded`. The program behind the published base overlooked
   * a pair of the high and the low card.
   */
  readonly points?: 'cards' | 'recorded';
}

/** The columns that a file must have; others may be absent. */
const REQUIRED: readonly number[] = [
  ...[AT.mano, ...DEALT, AT.own1, AT.opp1, AT.played1, AT.faced1, AT.points],
  ...[...ENVIDO_CALLS, AT.envidoDeclined, AT.envidoWinner, AT.envidoStake],
  ...[...TRUCO_CALLS.flat(), AT.trucoDeclined, AT.trucoWinner, AT.trucoStake],
  ...[AT.fold, AT.foldTrick],
];
/** Required columns whose cells may be empty: cards not played, and refusals that an earlier import dropped. */
const MAY_BE_EMPTY: readonly number[] = [AT.own1, AT.opp1, AT.trucoDeclined, AT.envidoDeclined];
const LINES_SHOWN = 5;
/** No column is longer than a few words. */
const LONGEST_LINE = 20_000;

/** What the text of a cell stands for. The source writes -130 where a hand never came to it. */
const codes = new Map<string, number>([['-130', MISSING]]);
for (let code = -127; code <= 127; code++) codes.set(String(code), code);
for (const [suit, word] of SUIT_WORDS.entries()) codes.set(word, suit);

const SUITS = [AT.highSuit, AT.middleSuit, AT.lowSuit, AT.oppHighSuit, AT.oppMiddleSuit, AT.oppLowSuit] as const;
const CARDS = [...DEALT, ...OPP_DEALT] as const;
/** Attributes that name a player, or 0 for nobody. */
const PLAYERS: readonly number[] = [
  ...[...ENVIDO_CALLS, AT.envidoDeclined, AT.envidoWinner],
  ...[...TRUCO_CALLS.map(([who]) => who), AT.trucoDeclined, AT.trucoWinner, AT.fold],
];

/**
 * Reads a base in the published format (UFSM 2020). Every row is taken, repaired or skipped, and the report says why.
 * It throws where columns are missing or most rows cannot be used.
 */
export function importCases(text: string, { origin = 'imported', points = 'cards' }: ImportOptions = {}): Imported {
  const [first, ...rows] = csvRecords(text, { longestLine: LONGEST_LINE, what: 'base of hands' });
  if (!first) throw new InputError(problem('emptyFile'));
  const head = first.cells;
  const place = new Map(head.map((name, i) => [name.trim(), i]));
  const missing = REQUIRED.map((attribute) => columns[attribute]).filter((column) => !place.has(column));
  if (missing.length > 0) throw new InputError(problem('columnsMissing', { columns: list(missing) }));
  if (rows.length === 0) throw new InputError(problem('noRows'));
  const at = columns.map((column) => place.get(column) ?? -1);
  const matchAt = place.get('idPartida') ?? -1;
  const handAt = place.get('idMao') ?? -1;
  const cases = new TrucoCaseBase(origin, rows.length);
  const remarks = new Remarks();
  const seen = new Set<number>();
  for (const { line, cells } of rows) {
    if (cells.length !== head.length) {
      remarks.add('skipped', `a row with ${cells.length < head.length ? 'fewer' : 'more'} cells than the head`, line);
      continue;
    }
    const values = emptyHand();
    const unreadable = readCells(cells, at, values);
    const hand = handAt < 0 ? cases.size + 1 : Number(cells[handAt]);
    if (unreadable) remarks.add('skipped', unreadable, line);
    else if (!Number.isInteger(hand)) remarks.add('skipped', 'a hand number (idMao) that is no whole number', line);
    else if (seen.has(hand)) remarks.add('skipped', 'a hand number (idMao) that an earlier row has', line);
    else {
      seen.add(hand);
      repair(values, points, (kind, what) => remarks.add(kind, what, line));
      cases.addHand(matchAt < 0 ? 'unknown' : cells[matchAt], values, hand);
    }
  }
  const skipped = remarks.of('skipped');
  if (2 * cases.size < rows.length) {
    const why = skipped.map(({ what, rows: n, lines }) => `${n} have ${what} (line ${lines[0]})`);
    throw new InputError(problem('rowsUnusable', { bad: rows.length - cases.size, rows: rows.length, why: list(why) }));
  }
  return {
    cases,
    report: {
      rows: rows.length,
      taken: cases.size,
      repaired: remarks.of('repaired'),
      noted: remarks.of('noted'),
      skipped,
      unusedColumns: head.length - at.filter((i) => i >= 0).length - (matchAt < 0 ? 0 : 1) - (handAt < 0 ? 0 : 1),
    },
  };
}

/** Reads the cells of one row; returns what is wrong with the first that no case can have. */
function readCells(cells: readonly string[], at: readonly number[], into: HandValues): string | undefined {
  for (let a = 0; a < at.length; a++) {
    const text = at[a] < 0 ? '' : cells[at[a]];
    if (text === '') continue;
    const value = codes.get(text);
    if (value === undefined) return `${columns[a]} "${text.slice(0, 20)}", which is no code`;
    into[a] = value;
  }
  for (const attribute of REQUIRED) {
    if (into[attribute] === MISSING && !MAY_BE_EMPTY.includes(attribute)) return `no ${columns[attribute]}`;
  }
  if (into[AT.mano] !== 1 && into[AT.mano] !== 2) return 'jogadorMao other than 1 or 2';
  for (let i = 0; i < 3; i++) {
    if (!isCode(into[CARDS[i]])) return `${columns[CARDS[i]]} that is no card's code`;
  }
  if (into[AT.high] < into[AT.middle] || into[AT.middle] < into[AT.low]) return 'cards that are not in order';
  for (const attribute of PLAYERS) {
    const who = into[attribute];
    if (who !== MISSING && (who < 0 || who > 2)) return `${columns[attribute]} other than 0, 1 or 2`;
  }
  return undefined;
}

type Note = (kind: 'repaired' | 'noted', what: string) => void;

/** Derives again, or drops, what the rest of the row contradicts. It never guesses a value. */
function repair(hand: HandValues, points: 'cards' | 'recorded', note: Note): void {
  repairSuits(hand, note);
  repairPlays(hand, note);
  repairPoints(hand, points, note);
  repairBets(hand, note);
  const change = hand[AT.scoreAfter] - hand[AT.score] + hand[AT.oppScoreAfter] - hand[AT.oppScore];
  const won = hand[AT.trucoStake] + hand[AT.envidoStake] + Math.max(0, hand[AT.florStake]);
  const known = hand[AT.scoreAfter] !== MISSING && hand[AT.oppScoreAfter] !== MISSING;
  if (known && change !== won) note('noted', 'score change that differs from the points of the hand');
  for (const mark of [AT.usefulCard, AT.usefulTruco, AT.usefulEnvido]) if (hand[mark] === MISSING) hand[mark] = 1;
}

function repairSuits(hand: HandValues, note: Note): void {
  if (SUITS.some((attribute) => hand[attribute] === MISSING)) {
    for (const attribute of SUITS) hand[attribute] = MISSING;
    return;
  }
  const cards = CARDS.map((attribute, i) => cardOf(hand[attribute], hand[SUITS[i]]));
  const impossible = cards.includes(-1);
  if (!impossible && new Set(cards).size === cards.length) return;
  note('repaired', impossible ? 'suit that its card cannot have: suits dropped' : 'card dealt twice: suits dropped');
  for (const attribute of SUITS) hand[attribute] = MISSING;
}

function repairPlays(hand: HandValues, note: Note): void {
  for (let trick = 0; trick < 3; trick++) {
    const [own, opp, won] = [OWN[trick], OPP[trick], WON[trick]];
    // where no card was played the file has reasons, 0 or even 1; the columns for clustering say which it was
    if (!(PLACE_CODES as readonly number[]).includes(hand[PLAYED[trick]]) || !isCode(hand[own])) hand[own] = MISSING;
    if (hand[FACED[trick]] <= 0 || !isCode(hand[opp])) hand[opp] = MISSING;
    const recorded = hand[won];
    if (hand[own] === MISSING || hand[opp] === MISSING) {
      const faceDown = hand[PLAYED[trick]] === -1 || hand[FACED[trick]] === -1;
      if (!faceDown || recorded < 0 || recorded > 2) hand[won] = MISSING;
      continue;
    }
    hand[won] = hand[own] > hand[opp] ? 1 : hand[own] < hand[opp] ? 2 : 0;
    if (hand[won] !== recorded) note('repaired', 'winner of a trick that its cards contradict: taken from the cards');
  }
}

function repairPoints(hand: HandValues, points: 'cards' | 'recorded', note: Note): void {
  if (hand[AT.highSuit] === MISSING) return;
  const [own, opp] = [0, 3].map((from) => {
    const [a, b, c] = [0, 1, 2].map((i) => cardOf(hand[CARDS[from + i]], hand[SUITS[from + i]]));
    return handIndex(a, b, c);
  });
  const differs = hand[AT.points] !== handEnvido[own] || hand[AT.oppPoints] !== handEnvido[opp];
  if (differs && points === 'cards') {
    note('repaired', 'envido points that the cards contradict: taken from the cards');
    hand[AT.points] = handEnvido[own];
    hand[AT.oppPoints] = handEnvido[opp];
  } else if (differs) note('noted', 'envido points that the cards contradict');
  const holder = hand[AT.flor] === 1 ? own : hand[AT.flor] === 2 ? opp : undefined;
  if (holder !== undefined && handFlor[holder] === 0) {
    note('repaired', 'flor called by a player who holds none: call dropped');
    hand[AT.flor] = MISSING;
  }
}

function repairBets(hand: HandValues, note: Note): void {
  // before refusals are dropped; a folded hand is not checked, for its last call may have had no answer
  const level = hand[AT.valeCuatro] ? 4 : hand[AT.retruco] ? 3 : hand[AT.truco] ? 2 : 1;
  const expected = hand[AT.trucoDeclined] !== 0 && level > 1 ? level - 1 : level;
  if (hand[AT.fold] === 0 && hand[AT.trucoStake] !== expected) note('noted', 'truco points that differ from the calls');
  for (const [declined, winner, bet] of [
    [AT.trucoDeclined, AT.trucoWinner, 'truco'],
    [AT.envidoDeclined, AT.envidoWinner, 'envido'],
  ] as const) {
    if (hand[declined] !== 0 && hand[declined] === hand[winner]) {
      // the scores follow the winner wherever they can be compared
      note('repaired', `${bet} declined by its winner: refusal dropped`);
      hand[declined] = MISSING;
    }
  }
  const called = hand[AT.envido] !== 0 || hand[AT.realEnvido] !== 0 || hand[AT.faltaEnvido] !== 0;
  if (!called && hand[AT.envidoStake] > 0) note('noted', 'envido points without a call');
}

class Remarks {
  private readonly found = new Map<string, { kind: string; what: string; rows: number; lines: number[] }>();

  add(kind: 'repaired' | 'noted' | 'skipped', what: string, line: number): void {
    const key = `${kind} ${what}`;
    let remark = this.found.get(key);
    if (!remark) this.found.set(key, (remark = { kind, what, rows: 0, lines: [] }));
    if (remark.lines.at(-1) === line) return;
    remark.rows++;
    if (remark.lines.length < LINES_SHOWN) remark.lines.push(line);
  }

  of(kind: string): Remark[] {
    return [...this.found.values()]
      .filter((remark) => remark.kind === kind)
      .map(({ what, rows, lines }) => ({ what, rows, lines }))
      .sort((a, b) => b.rows - a.rows);
  }
}

function list(items: readonly string[]): string {
  const shown = items.slice(0, 6).join(', ');
  return items.length > 6 ? `${shown} and ${items.length - 6} more` : shown;
}
