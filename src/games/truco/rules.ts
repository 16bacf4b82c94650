import { InputError } from '../../core/errors.ts';
import { problem } from '../../core/problems.ts';

/** A rule set: every point on which tables differ. Two players, Spanish deck of 40. */
export interface TrucoRules {
  /** The name of a rule set, then `+field=value` for each change: `ufsm24+target=12`. */
  readonly id: string;
  /** Points that win the match. */
  readonly target: number;
  /**
   * What falta envido is worth. `target-loser`: target minus the score of who loses the bet; `target-leader`: target
   * minus the higher score; `malas-leader`: the same, but up to half the target while the leader is below half;
   * `malas-winner`: while both are below half, half minus the score of who wins the bet, else as `target-leader`.
   */
  readonly falta: 'target-loser' | 'target-leader' | 'malas-leader' | 'malas-winner';
  /** Whether envido may be called; without it (and flor, and cards face down) a hand is the game of cards and truco. */
  readonly envido: boolean;
  /** Whether envido, envido, falta envido may be called. */
  readonly envidoEnvidoFalta: boolean;
  /** Envido in answer to truco ("el envido está primero"): the truco is forgotten, or answered afterwards. */
  readonly envidoFirst: 'erases' | 'suspends';
  /** Who may do so. Mano never can in fact: pie's turn to call truco comes after mano's first card. */
  readonly envidoFirstBy: 'pie' | 'both';
  /** Pie, having heard mano's envido points, may keep silent and lose (actions SHOW and HIDE). */
  readonly hidePoints: boolean;
  /** Whether three cards of one suit count. */
  readonly flor: boolean;
  /**
   * Holding a flor not yet declared, before the first card: `none`: do as one likes; `callOrFold`: FLOR or fold;
   * `callOrPlay`: FLOR or play a card. Both duties: the only answer to a bet is FLOR.
   */
  readonly florDuty: 'none' | 'callOrFold' | 'callOrPlay';
  /** Points for a flor that the opponent cannot answer. */
  readonly florAlone: number;
  /** Points for the better flor when FLOR was accepted. */
  readonly florAgainstFlor: number;
  /** Points for the caller when the opponent's flor gives way ("con flor me achico"). */
  readonly achico: number;
  /** Contraflor: points when accepted, when declined. */
  readonly contraflor: readonly [accepted: number, declined: number];
  /** Contraflor al resto, accepted: as falta envido; the whole target; target minus the lower score. */
  readonly contraflorResto: 'falta' | 'target' | 'target-lowest';
  /** Contraflor al resto, declined: `4-or-6` is 4 straight after FLOR and 6 after CONTRAFLOR. */
  readonly contraflorRestoDeclined: '4-or-6' | '4' | '6';
  /** Whether "contraflor e a falta" exists: worth falta envido; declined as contraflor al resto. */
  readonly contraflorFalta: boolean;
  /** Whether cards may be played face down. */
  readonly faceDown: boolean;
  /** Added for a fold in trick 1 while neither envido nor flor was called. */
  readonly foldEnvidoBonus: number;
}

type Field = Exclude<keyof TrucoRules, 'id'>;
export type RuleChanges = { readonly [field: string]: unknown };

const ufsm24: TrucoRules = {
  id: 'ufsm24',
  target: 24,
  falta: 'target-loser',
  envido: true,
  envidoEnvidoFalta: true,
  envidoFirst: 'erases',
  envidoFirstBy: 'pie',
  hidePoints: true,
  flor: true,
  florDuty: 'none',
  florAlone: 3,
  florAgainstFlor: 6,
  achico: 3,
  contraflor: [6, 4],
  contraflorResto: 'target',
  contraflorRestoDeclined: '4',
  contraflorFalta: true,
  faceDown: true,
  foldEnvidoBonus: 0,
};

const argentino30: TrucoRules = {
  id: 'argentino30',
  target: 30,
  falta: 'malas-leader',
  envido: true,
  envidoEnvidoFalta: true,
  envidoFirst: 'suspends',
  envidoFirstBy: 'both',
  hidePoints: false,
  flor: true,
  florDuty: 'none',
  florAlone: 3,
  florAgainstFlor: 4,
  achico: 3,
  contraflor: [6, 4],
  contraflorResto: 'falta',
  contraflorRestoDeclined: '4-or-6',
  contraflorFalta: false,
  faceDown: false,
  foldEnvidoBonus: 0,
};

/** Every rule set, by name. */
export const ruleSets: readonly TrucoRules[] = [ufsm24, argentino30];

/** What a field may hold: an integer from 0 or 1, two integers, a flag, or one of some words. */
const fields: Readonly<Record<Field, 'positive' | 'natural' | 'pair' | 'flag' | readonly string[]>> = {
  target: 'positive',
  falta: ['target-loser', 'target-leader', 'malas-leader', 'malas-winner'],
  envido: 'flag',
  envidoEnvidoFalta: 'flag',
  envidoFirst: ['erases', 'suspends'],
  envidoFirstBy: ['pie', 'both'],
  hidePoints: 'flag',
  flor: 'flag',
  florDuty: ['none', 'callOrFold', 'callOrPlay'],
  florAlone: 'natural',
  florAgainstFlor: 'natural',
  achico: 'natural',
  contraflor: 'pair',
  contraflorResto: ['falta', 'target', 'target-lowest'],
  contraflorRestoDeclined: ['4-or-6', '4', '6'],
  contraflorFalta: 'flag',
  faceDown: 'flag',
  foldEnvidoBonus: 'natural',
};
const fieldNames = Object.keys(fields) as Field[];

/** The most points that a rule set may give for a bet; keeps scores and views small. */
const MOST_POINTS = 1000;

/**
 * `parseRules('ufsm24')`, `parseRules('ufsm24+target=12')`, `parseRules('{"base": "argentino30", "flor": false}')`;
 * `changes` come last. Rule sets that are equal get the same id, whatever the way they were written.
 */
export function parseRules(text: string, changes: RuleChanges = {}): TrucoRules {
  if (text.trimStart().startsWith('{')) {
    const { base = argentino30.id, ...rest } = parseObject(text);
    return changeRules(ruleSet(base), { ...rest, ...changes });
  }
  const [base, ...parts] = text.split('+');
  const written: Record<string, unknown> = {};
  for (const part of parts) {
    const [field, value] = part.split('=', 2);
    if (!field || value === undefined)
      throw new InputError(`rules change as +field=value, such as ufsm24+target=12, not ${JSON.stringify(part)}`);
    written[field] = readValue(field, value);
  }
  return changeRules(ruleSet(base), { ...written, ...changes });
}

/** The styles of the two public engines that the shared conformance hands were played with; options come on top. */
const vectorStyles: ReadonlyMap<unknown, RuleChanges> = new Map([
  ['engine-g', { florDuty: 'callOrFold', falta: 'malas-winner', foldEnvidoBonus: 1, envidoEnvidoFalta: false }],
  ['engine-s', { florDuty: 'callOrPlay', contraflorResto: 'target-lowest', contraflorRestoDeclined: '6' }],
]);

/** The rules of a conformance hand: its `ruleSet` (a style above, or one of `ruleSets`) with its `options`. */
export function rulesOfHand(style: unknown, options: unknown): TrucoRules {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    throw new InputError('options must be an object of rule fields');
  const changes = vectorStyles.get(style);
  if (changes) return changeRules(argentino30, { ...changes, ...options });
  if (ruleSets.some((rules) => rules.id === style)) return changeRules(ruleSet(style), options as RuleChanges);
  throw new InputError(
    `no rule set ${JSON.stringify(style)}: ${[...vectorStyles.keys(), ...ruleSets.map((r) => r.id)].join(', ')}`,
  );
}

function changeRules(base: TrucoRules, changes: RuleChanges): TrucoRules {
  const rules: Record<string, unknown> = { ...base };
  for (const [field, value] of Object.entries(changes)) {
    if (value !== undefined) rules[field] = checkValue(field, value);
  }
  const differences = fieldNames.filter((field) => String(rules[field]) !== String(base[field]));
  rules.id = [base.id, ...differences.map((field) => `${field}=${writeValue(rules[field])}`)].join('+');
  return rules as unknown as TrucoRules;
}

function ruleSet(id: unknown): TrucoRules {
  const found = ruleSets.find((rules) => rules.id === id);
  if (!found)
    throw new InputError(
      problem('unknownRules', { rules: String(id), known: ruleSets.map((rules) => rules.id).join(', ') }),
    );
  return found;
}

function kindOf(field: string): (typeof fields)[Field] {
  if (!Object.hasOwn(fields, field)) throw new InputError(`no rule ${JSON.stringify(field)}: ${fieldNames.join(', ')}`);
  return fields[field as Field];
}

function checkValue(field: string, value: unknown): unknown {
  const kind = kindOf(field);
  const points = (x: unknown, least: number) =>
    Number.isInteger(x) && (x as number) >= least && (x as number) <= MOST_POINTS;
  const wrong = (right: string) => new InputError(`rule ${field} must be ${right}, not ${JSON.stringify(value)}`);
  if (kind === 'flag') {
    if (typeof value !== 'boolean') throw wrong('true or false');
  } else if (kind === 'pair') {
    if (!Array.isArray(value) || value.length !== 2 || !value.every((x) => points(x, 0)))
      throw wrong('two whole numbers, accepted and declined');
  } else if (kind === 'natural' || kind === 'positive') {
    const least = kind === 'natural' ? 0 : 1;
    if (!points(value, least)) throw wrong(`a whole number from ${least} to ${MOST_POINTS}`);
  } else if (!kind.includes(value as string)) throw wrong(`one of ${kind.join(', ')}`);
  return value;
}

function readValue(field: string, text: string): unknown {
  const kind = kindOf(field);
  if (kind === 'flag') return text === 'true' ? true : text === 'false' ? false : text;
  if (kind === 'pair') return text.split('/').map(readNumber);
  return kind === 'natural' || kind === 'positive' ? readNumber(text) : text;
}

function writeValue(value: unknown): string {
  return Array.isArray(value) ? value.join('/') : String(value);
}

function readNumber(text: string): unknown {
  return /^\d+$/.test(text) ? Number(text) : text;
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text);
  } catch {
    throw new InputError('rules that begin with { must be JSON, such as {"base": "ufsm24", "target": 12}');
  }
}
