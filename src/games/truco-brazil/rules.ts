import { InputError } from '../../core/errors.ts';

/** A rule set of Brazilian Truco for two: every point on which tables differ. Sources: docs/rules/truco-brazil.md. */
export interface BrazilRules {
  /** The name of a rule set, then `+field=value` for each change: `paulista+target=24`. */
  readonly id: string;
  /** Points that win a game. */
  readonly target: number;
  /** Games that win the match; two make a queda. Points start again from zero with every game. */
  readonly games: number;
  /** `turned`: the rank above a card turned up after the deal (vira); `fixed`: 4 of clubs, 7 of hearts, ace of spades, 7 of diamonds. */
  readonly manilhas: 'turned' | 'fixed';
  /** What a hand is worth, then after each raise: truco, seis, nove, doze. */
  readonly ladder: readonly number[];
  /** Whether a call may be answered by the next one; without it a player accepts first and raises on its turn. */
  readonly directRaise: boolean;
  /** Whether a player may give the hand up on its turn, with no call to answer. */
  readonly fold: boolean;
  /** The first trick in which cards may be played face down; 0: never. */
  readonly faceDownFrom: number;
  /** After a tied first trick: play `any` card, or show one's `highest`, face up. */
  readonly tieCards: 'any' | 'highest';
  /** Who leads after a tie: the one who led (`leader`), or the one who made the tie (`follower`). */
  readonly tieLeads: 'leader' | 'follower';
  /** A player who lacks so many points or fewer plays the special hand (mão de onze, mão de dez); 0: there is none. */
  readonly specialShort: number;
  /** What the special hand is worth when that player plays it, and what the other gets when it does not. */
  readonly specialWorth: number;
  readonly specialRefused: number;
  /** What the iron hand (mão de ferro) is worth: both players stand where the special hand is played. */
  readonly ironWorth: number;
  /** Whether the iron hand is played without looking at the cards. */
  readonly ironBlind: boolean;
  /** A call in a special or iron hand: not possible, or it loses the game. */
  readonly specialCall: 'illegal' | 'loses';
}

type Field = Exclude<keyof BrazilRules, 'id'>;
export type RuleChanges = { readonly [field: string]: unknown };

const paulista: BrazilRules = {
  id: 'paulista',
  target: 12,
  games: 1,
  manilhas: 'turned',
  ladder: [1, 3, 6, 9, 12],
  directRaise: true,
  fold: false,
  faceDownFrom: 2,
  tieCards: 'any',
  tieLeads: 'leader',
  specialShort: 1,
  specialWorth: 3,
  specialRefused: 1,
  ironWorth: 3,
  ironBlind: false,
  specialCall: 'illegal',
};

const mineiro: BrazilRules = {
  ...paulista,
  id: 'mineiro',
  manilhas: 'fixed',
  ladder: [2, 4, 6, 10, 12],
  specialShort: 2,
  specialWorth: 4,
  specialRefused: 2,
  ironWorth: 4,
};

/** The one list. */
export const ruleSets: readonly BrazilRules[] = [paulista, mineiro];

/** No hand is worth more than this, and no target is higher. */
const MOST_POINTS = 1000;

/** What a field may hold: a whole number between two bounds, a flag, a ladder of points, or one of some words. */
const fields: Readonly<Record<Field, readonly [least: number, most: number] | 'flag' | 'ladder' | readonly string[]>> =
  {
    target: [1, MOST_POINTS],
    games: [1, 9],
    manilhas: ['turned', 'fixed'],
    ladder: 'ladder',
    directRaise: 'flag',
    fold: 'flag',
    faceDownFrom: [0, 3],
    tieCards: ['any', 'highest'],
    tieLeads: ['leader', 'follower'],
    specialShort: [0, MOST_POINTS],
    specialWorth: [1, MOST_POINTS],
    specialRefused: [1, MOST_POINTS],
    ironWorth: [1, MOST_POINTS],
    ironBlind: 'flag',
    specialCall: ['illegal', 'loses'],
  };
const fieldNames = Object.keys(fields) as Field[];

/**
 * `parseRules('paulista')`, `parseRules('mineiro+ladder=2/4/6/8/12')`; `changes` come last. Rule sets that are equal
 * get the same id, whatever the order in which they were written.
 */
export function parseRules(text: string, changes: RuleChanges = {}): BrazilRules {
  const [name, ...parts] = text.split('+');
  const base = ruleSets.find((rules) => rules.id === name);
  if (!base) {
    const names = ruleSets.map((rules) => rules.id).join(', ');
    throw new InputError(`no rule set ${JSON.stringify(name)} of Brazilian Truco: ${names}`);
  }
  const rules: Record<string, unknown> = { ...base };
  for (const part of parts) {
    const [, field, value] = /^(\w+)=(.*)$/s.exec(part) ?? [];
    if (field === undefined)
      throw new InputError(`rules change as +field=value, such as paulista+target=24, not ${JSON.stringify(part)}`);
    rules[field] = checked(field, read(field, value));
  }
  for (const [field, value] of Object.entries(changes)) {
    if (value !== undefined) rules[field] = checked(field, value);
  }
  if ((rules.specialShort as number) >= (rules.target as number))
    throw new InputError(`rule specialShort must be below the target, ${rules.target}, not ${rules.specialShort}`);
  const differences = fieldNames.filter((field) => String(rules[field]) !== String(base[field]));
  rules.id = [base.id, ...differences.map((field) => `${field}=${written(rules[field])}`)].join('+');
  return rules as unknown as BrazilRules;
}

function kindOf(field: string): (typeof fields)[Field] {
  if (!Object.hasOwn(fields, field)) throw new InputError(`no rule ${JSON.stringify(field)}: ${fieldNames.join(', ')}`);
  return fields[field as Field];
}

function isBounds(kind: (typeof fields)[Field]): kind is readonly [number, number] {
  return typeof kind[0] === 'number';
}

/** The value, if the field may hold it. */
function checked(field: string, value: unknown): unknown {
  const kind = kindOf(field);
  const wrong = (right: string) => new InputError(`rule ${field} must be ${right}, not ${JSON.stringify(value)}`);
  const whole = (x: unknown, least: number, most: number) =>
    Number.isInteger(x) && (x as number) >= least && (x as number) <= most;
  if (kind === 'flag') {
    if (typeof value !== 'boolean') throw wrong('true or false');
  } else if (kind === 'ladder') {
    const steps: unknown[] = Array.isArray(value) ? value : [];
    const rises = steps.every((step, i) => whole(step, i === 0 ? 1 : (steps[i - 1] as number) + 1, MOST_POINTS));
    if (steps.length < 2 || steps.length > 5 || !rises) throw wrong('two to five rising numbers, such as 1/3/6/9/12');
  } else if (isBounds(kind)) {
    if (!whole(value, ...kind)) throw wrong(`a whole number from ${kind[0]} to ${kind[1]}`);
  } else if (!kind.includes(value as string)) throw wrong(`one of ${kind.join(', ')}`);
  return value;
}

/** A value from its text; what cannot be read stays text, for `checked` to refuse. */
function read(field: string, text: string): unknown {
  const kind = kindOf(field);
  const number = (digits: string) => (/^\d+$/.test(digits) ? Number(digits) : digits);
  if (kind === 'flag') return text === 'true' || (text === 'false' ? false : text);
  if (kind === 'ladder') return text.split('/').map(number);
  return isBounds(kind) ? number(text) : text;
}

function written(value: unknown): string {
  return Array.isArray(value) ? value.join('/') : String(value);
}
