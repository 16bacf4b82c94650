import type { Explanation, Factor, OldExplanation, ReasonValues } from '../../core/agent.ts';
import type { Action } from '../../core/game.ts';
import { type Language, numbersIn } from '../../core/language.ts';

/** A vocabulary is a table of reasons by code, with the values that each carries: this is how it is said. */
export type Sentences<Reasons> = { readonly [Code in keyof Reasons]: (values: Reasons[Code]) => string };

/** What the agents of a family say, in one language. */
export interface AgentWords<Reasons = never> {
  readonly language: Language;
  /** An action as one of a list: `quero`; `at` are the values of the reason, which say in what position. */
  action(action: Action, at: ReasonValues): string;
  /** What was done, as a sentence begins: `Não quis o envido`. */
  deed(action: Action, at: ReasonValues): string;
  /** What decided it, as the sentence goes on, by code. */
  readonly reasons: Sentences<Reasons>;
  /** What the numbers behind a reason are, by code. */
  readonly factors: Readonly<Record<string, string>>;
}

/** An explanation in words. */
export interface Said {
  readonly sentence: string;
  /** The language of the sentence where it is not the reader's. */
  readonly language?: string;
  readonly factors: readonly (Factor & { readonly name: string })[];
  /** What the values of the choices are. */
  readonly measure?: string;
  readonly choices: readonly {
    readonly action: Action;
    readonly name: string;
    readonly value: number;
    readonly worth?: number;
  }[];
}

/** Turns an explanation, of today or of a match kept long ago, into words: the one place where that is done. */
export function explain(why: Explanation & OldExplanation, words: AgentWords<unknown>): Said {
  const { reason, factors, choices = [], measure } = why;
  const at = reason?.values ?? {};
  return {
    ...sentenceOf(why, words),
    factors: (factors ?? why.reasons?.map(({ name, ...rest }) => ({ code: name, ...rest })) ?? []).map((factor) => ({
      ...factor,
      name: words.factors[factor.code] ?? factor.code,
    })),
    ...(measure !== undefined && { measure: words.factors[measure] ?? measure }),
    choices: choices.map((choice) => ({ ...choice, name: words.action(choice.action, at) })),
  };
}

function sentenceOf(
  why: Explanation & OldExplanation,
  words: AgentWords<unknown>,
): Pick<Said, 'sentence' | 'language'> {
  const known = fromReason(why, words);
  const own = why.text ?? why.summary;
  if (known?.decided || (known && own === undefined)) return { sentence: known.sentence };
  const { language = 'en' } = why;
  return { sentence: own ?? '', ...(language.split('-')[0] !== words.language && { language }) };
}

/** The sentence of the reason; what was done alone where the vocabulary does not have its code. */
function fromReason({ reason }: Explanation, words: AgentWords<unknown>) {
  if (!reason) return undefined;
  const { code, action, values } = reason;
  const sentences = words.reasons as Readonly<Record<string, (values: ReasonValues) => string>>;
  const deed = words.deed(action, values);
  const because = Object.hasOwn(sentences, code) ? sentences[code](values) : 'undefined';
  // codes, values and actions come from programs outside too
  const right = (text: string) => !/undefined|NaN/.test(text);
  if (!right(deed)) return undefined;
  return right(because)
    ? { decided: true, sentence: `${deed}: ${because}.` }
    : { decided: false, sentence: `${deed}.` };
}

/** A number of a factor or a choice, as short as it can be. */
export function brief(value: number, language: Language): string {
  return numbersIn(language)(value, Number.isInteger(value) ? 0 : 2);
}
