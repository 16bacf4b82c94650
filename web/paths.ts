/** The named parts of an address: `/studies/:id` has `id`. */
export type Params = Readonly<Record<string, string>>;

/** The parts of `path` that the pattern names (`/studies/:id`), or undefined if it does not match. */
export function matchPath(pattern: string, path: string): Params | undefined {
  const wanted = pattern.split('/');
  const given = path.replace(/(?<=.)\/$/, '').split('/');
  if (wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    if (part.startsWith(':')) {
      const text = decoded(given[i]);
      if (!text) return undefined;
      found[part.slice(1)] = text;
    } else if (part !== given[i]) return undefined;
  }
  return found;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
