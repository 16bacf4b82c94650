import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Bytes of the heap that are really in use. */
export function heapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
