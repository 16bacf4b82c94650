import { InputError } from '../../../core/errors.ts';
import { problem } from '../../../core/problems.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import { ShippedFiles } from '../shipped-files.ts';
import type { Network } from './network.ts';
import { decodeNetwork } from './network-file.ts';

/** The address of this module. In a variable, so that bundlers do not try to pack the files below it. */
const here = import.meta.url;

/** In the package that has the large networks. */
const NETWORKS = 'jogatina-networks/package.json';

const networks = new ShippedFiles<Network>({
  files: {
    'nes-norotation': 'data/agents/ntuple-nes-norotation.jnt.gz',
    'nes-norotation,tucks=false': 'data/agents/ntuple-nes-norotation-drops.jnt.gz',
  },
  read: (path, id) => readNetwork(placeOf(path), path, trainCommand(id, path)),
  missing: (id, known) => new InputError(problem('noNetwork', { rules: id, known })),
});

/** Whether there is a network for a rule set. */
export const hasNetwork = (rules: TetrisRules): boolean => networks.has(rules);

/** The network for a rule set. */
export const shippedNetwork = (rules: TetrisRules): Network => networks.of(rules);

/** Sets the network of its rule set, for web pages, which cannot read files. */
export const provideNetwork = (network: Network): void => networks.provide(network.settings.rules, network);

/** Where a shipped network is: in the clone, or in the package that has the large ones. */
function placeOf(path: string): URL {
  const own = new URL(`../../../../${path}`, here);
  const node = globalThis.process?.getBuiltinModule;
  if (!node || node('node:fs').existsSync(own)) return own;
  try {
    const { createRequire } = node('node:module');
    return new URL(path, node('node:url').pathToFileURL(createRequire(here).resolve(NETWORKS)));
  } catch {
    if (node('node:fs').existsSync(new URL('../../../../package-lock.json', here))) return own;
    throw new InputError(`${path} comes in a package of its own: npm install jogatina-networks`);
  }
}

function trainCommand(id: string, path: string): string {
  const [rules, tucks] = id.split(',');
  return `jogatina tetris train ntuple --rules ${rules}${tucks ? ' --no-tucks' : ''} --out ${path}`;
}

/** Reads a network file. Errors name the file and the command that makes it. */
export function readNetwork(path: string | URL, name: string, command: string): Network {
  const remedy = `make it with: ${command}`;
  // not imported, because web pages load this module too
  const node = globalThis.process?.getBuiltinModule;
  if (!node) throw new InputError(`there are no files here for ${name}: give the network with provideNetwork`);
  const fs = node('node:fs');
  const zlib = node('node:zlib');
  let bytes: Uint8Array;
  try {
    bytes = fs.readFileSync(path);
  } catch {
    throw new InputError(`${name} is missing: ${remedy}`);
  }
  try {
    return decodeNetwork(zlib.gunzipSync(bytes), name);
  } catch (error) {
    throw new InputError(`${error instanceof InputError ? error.message : `${name} is damaged`}: ${remedy}`);
  }
}
