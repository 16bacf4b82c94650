/** What a function makes, or why it could not. */
export function attempt<T>(make: () => T): { readonly value?: T; readonly error?: unknown } {
  try {
    return { value: make() };
  } catch (error) {
    return { error };
  }
}
