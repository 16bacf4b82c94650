import { InputError } from '../../../core/errors.ts';
import { ShippedFiles } from '../shipped-files.ts';
import { decodeRowsNetwork, type RowsNetwork } from './network-file.ts';

/** The address of this module. In a variable, so that bundlers do not try to pack the files below it. */
const here = import.meta.url;

const filesOf = (kind: string) =>
  new ShippedFiles<RowsNetwork>({
    files: {
      'nes-norotation': `data/agents/${kind}-nes-norotation.jrn.gz`,
      'nes-norotation,tucks=false': `data/agents/${kind}-nes-norotation-drops.jrn.gz`,
    },
    read: (path) => readRowsNetwork(new URL(`../../../../${path}`, here), path),
    missing: (id, known) => new InputError(`no network for ${id}: one of ${known} is right`),
  });

/** The networks that expect lines, and those by which many lines count more, for records. */
export const rowsNetworks = filesOf('neural');
export const recordNetworks = filesOf('neural-record');

/** Sets the network of its kind and rule set, for web pages, which cannot read files. */
export const provideRowsNetwork = (network: RowsNetwork): void =>
  (network.about.risk ? recordNetworks : rowsNetworks).provide(network.about.rules, network);

/** Reads a network file. Errors name the file and how it is made. */
export function readRowsNetwork(path: string | URL, name: string): RowsNetwork {
  // not imported, because web pages load this module too
  const node = globalThis.process?.getBuiltinModule;
  if (!node) throw new InputError(`there are no files here for ${name}: give the network with provideRowsNetwork`);
  let bytes: Uint8Array;
  try {
    bytes = node('node:fs').readFileSync(path);
  } catch {
    throw new InputError(`${name} is missing: training/no-rotation/README.md says how it is made`);
  }
  let unpacked: Uint8Array;
  try {
    unpacked = node('node:zlib').gunzipSync(bytes);
  } catch {
    throw new InputError(`${name} is damaged (it cannot be unpacked)`);
  }
  return decodeRowsNetwork(unpacked, name);
}
