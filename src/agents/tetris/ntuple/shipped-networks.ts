import { InputError } from '../../../core/errors.ts';
import type { TetrisRules } from '../../../games/tetris/rules.ts';
import type { Network } from './network.ts';
import { decodeNetwork } from './network-file.ts';

/** Where the networks that ship lie, by the rule set they were trained for. */
const shipped: Readonly<Record<string, string>> = {
  'nes-norotation': 'data/agents/ntuple-nes-norotation.jnt.gz',
  'nes-norotation,tucks=false': 'data/agents/ntuple-nes-norotation-drops.jnt.gz',
};

/** This module's place, under a name that bundlers do not take for files to be packed. */
const here = import.meta.url;

const loaded = new Map<string, Network>();

/** A rule set as networks go by: other randomisers and previews make the same positions. */
function trainedAs({ id }: TetrisRules): string {
  return id
    .split(',')
    .filter((part) => !/^(randomizer|preview)=/.test(part))
    .join(',');
}

/** Whether there is a network for a rule set. */
export function hasNetwork(rules: TetrisRules): boolean {
  const id = trainedAs(rules);
  return loaded.has(id) || Object.hasOwn(shipped, id);
}

/** The network for a rule set, read when it is first asked for. */
export function shippedNetwork(rules: TetrisRules): Network {
  const id = trainedAs(rules);
  const found = loaded.get(id);
  if (found) return found;
  const path = Object.hasOwn(shipped, id) ? shipped[id] : undefined;
  if (!path) throw new InputError(`no network for ${id}: one of ${Object.keys(shipped).join(' or ')} is right`);
  const network = readNetwork(new URL(`../../../../${path}`, here), path, trainCommand(id, path));
  loaded.set(id, network);
  return network;
}

/** Gives a network for a rule set without a file: for pages, which have none. */
export function provideNetwork(network: Network): void {
  loaded.set(network.settings.rules, network);
}

function trainCommand(id: string, path: string): string {
  const [rules, tucks] = id.split(',');
  return `jogatina tetris train ntuple --rules ${rules}${tucks ? ' --no-tucks' : ''} --out ${path}`;
}

/** Reads a network; `name` and the command that makes it stand in errors. */
export function readNetwork(path: string | URL, name: string, command: string): Network {
  const remedy = `make it with: ${command}`;
  // found when needed: pages load this module too, and have no files
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
