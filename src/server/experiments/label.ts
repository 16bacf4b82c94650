const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const agentsOf = (sides: unknown): string[] => list(Array.isArray(sides) && sides.map((side) => Object(side).agent));

/** What an experiment is about, in a few names; one table by kind. */
const labels: Readonly<Record<string, (description: Readonly<Record<string, unknown>>) => string>> = {
  tuning: ({ rules, optimizer, metrics }) => `${rules} · ${optimizer} · ${list(metrics).length} metrics`,
  tournament: ({ agents, rules }) => `${few(list(agents))} · ${rules}`,
  'truco-learn': ({ policies, matches }) => `${few(list(policies))} · ${matches} matches`,
  'truco-sides': ({ sides, matches }) => `${agentsOf(sides).join(' – ')} · ${matches} matches`,
  study: ({ study, scale }) => `${study} · ${scale}`,
  'tetris-play': ({ agent, rules }) => `${agent} · ${rules}`,
};

/** Names of a list before the rest is counted. */
const FEW = 3;

function few(names: readonly string[]): string {
  const rest = names.length - FEW;
  return names.slice(0, FEW).join(', ') + (rest > 0 ? ` +${rest}` : '');
}

export function labelOf(kind: string, description: unknown): string {
  const make = Object.hasOwn(labels, kind) ? labels[kind] : undefined;
  return make ? make(Object(description)) : '';
}
