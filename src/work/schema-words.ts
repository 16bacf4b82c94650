/** What a schema finds wrong, as it hands it to a map of errors. */
interface Issue {
  readonly code?: string;
  readonly input?: unknown;
  readonly expected?: string;
  /** What has the size: a number, a list, a text. */
  readonly origin?: string;
  readonly minimum?: number | bigint;
  readonly maximum?: number | bigint;
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
}

const KINDS: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};
const COUNTED: Readonly<Record<string, string>> = { array: ' entries', string: ' characters' };

const WORDS: Readonly<Record<string, (issue: Issue) => string>> = {
  invalid_type({ input, expected = '' }) {
    const needed = `${KINDS[expected] ?? expected} is needed`;
    return input === undefined ? `it is missing, ${needed}` : `${needed}, not ${JSON.stringify(input).slice(0, 60)}`;
  },
  too_small: ({ minimum, origin = '' }) => `at least ${minimum}${COUNTED[origin] ?? ''} is right`,
  too_big: ({ maximum, origin = '' }) => `at most ${maximum}${COUNTED[origin] ?? ''} is right`,
  unrecognized_keys: ({ keys = [] }) => `there is no field ${keys.map((key) => `"${key}"`).join(', ')}`,
  invalid_value: ({ values = [] }) => `one of ${values.join(', ')} is right`,
};

/** For `safeParse(json, { error: inWords })`: what is wrong in plain words, where the schema has none of its own. */
export function inWords(issue: Issue): string | undefined {
  return WORDS[issue.code ?? '']?.(issue);
}
