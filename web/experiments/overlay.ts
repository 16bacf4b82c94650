export interface Points {
  readonly name: string;
  readonly colour: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

/** Curves over the same axis: every x that any of them has, with nothing where a curve has none. */
export function overlay(all: readonly Points[]) {
  const xs = [...new Set(all.flatMap(({ points }) => points.map(([x]) => x)))].sort((a, b) => a - b);
  const lines = all.map(({ name, colour, points }) => {
    const at = new Map(points);
    return { name, colour, values: xs.map((x) => at.get(x) ?? null) };
  });
  return { xs, lines };
}
