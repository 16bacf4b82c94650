import { loadKernel } from '../load.ts';
import { KernelValues, type NetworkExports } from './kernel-values.ts';
import { staysExact } from './kernel-weights.ts';
import { network } from './module.ts';
import type { BoardValues, RowLayers } from './row-layers.ts';

export { BATCH, BITS, type BoardValues, OUTPUTS, ROWS, type RowLayer, type RowLayers, TAIL } from './row-layers.ts';

/**
 * The kernel for a network. `undefined` where it cannot run, and for weights so large that its sums would not be exact,
 * which no trained network has come near to.
 */
export function networkKernel(layers: RowLayers): BoardValues | undefined {
  if (!layers.layers.every((layer) => staysExact(layer, layers.channels))) return undefined;
  const kernel = loadKernel<NetworkExports>(network);
  return kernel && new KernelValues(kernel, layers);
}
