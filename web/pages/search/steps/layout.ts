import type { TracedNode } from '../../../../src/search/trace.ts';

/** The place of each node across the tree, in leaves; a parent stands over the middle of its children. */
export function layTree(nodes: readonly TracedNode[]): { readonly x: Float32Array; readonly leaves: number } {
  const children: number[][] = nodes.map(() => []);
  for (const [node, { parent }] of nodes.entries()) if (parent >= 0) children[parent].push(node);
  const x = new Float32Array(nodes.length);
  let leaves = 0;
  const place = (node: number): void => {
    const below = children[node];
    if (below.length === 0) {
      x[node] = leaves++;
      return;
    }
    for (const child of below) place(child);
    x[node] = (x[below[0]] + x[below.at(-1)!]) / 2;
  };
  place(0);
  return { x, leaves };
}
