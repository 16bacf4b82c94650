/** Equilibria of small games by counterfactual regret minimisation, and best responses to a strategy. */

export { bestResponse, type Exploitability, exploitability, type Strategy } from '../solve/best-response.ts';
export { CHANCE, END, type PublicTree, type TreeSize, treeSize } from '../solve/public-tree.ts';
export { type SmallNode, SmallTree } from '../solve/small-tree.ts';
export {
  CFR_VARIANTS,
  type CfrMeasurement,
  type CfrVariant,
  type RunCfrOptions,
  runCfr,
  VectorCfr,
} from '../solve/vector-cfr.ts';
