/** Where a value stops being plain JSON, such as `.choices[2].value`; undefined where it is plain all through. */
export function findNonJson(value: unknown, path = ''): string | undefined {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : path || 'the value itself';
  if (Array.isArray(value)) return first(value.map((item, i) => findNonJson(item, `${path}[${i}]`)));
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return path || 'the value itself';
  return first(
    Object.entries(value).map(([key, item]) => {
      // JSON leaves out what is undefined
      return item === undefined ? undefined : findNonJson(item, `${path}.${key}`);
    }),
  );
}

function first(found: readonly (string | undefined)[]): string | undefined {
  return found.find((path) => path !== undefined);
}
