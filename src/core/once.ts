/**
 * A function that makes its value when first called and then returns the same again. Threads share nothing: each makes
 * its own.
 */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The same with one value for each key. */
export function oncePerKey<In, Out>(make: (input: In) => Out, keyOf: (input: In) => string): (input: In) => Out {
  const made = new Map<string, Out>();
  return (input) => {
    const key = keyOf(input);
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(input)));
    return value;
  };
}
