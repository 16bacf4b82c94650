/** Calls a function: its value, or the error that it threw. */
export function attempt<T>(make: () => T): { readonly value?: T; readonly error?: unknown } {
  try {
    return { value: make() };
  } catch (error) {
    return { error };
  }
}
