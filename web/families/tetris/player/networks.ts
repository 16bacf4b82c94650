import tucksUrl from '../../../../data/agents/ntuple-nes-norotation.jnt.gz?url';
import dropsUrl from '../../../../data/agents/ntuple-nes-norotation-drops.jnt.gz?url';
import { decodeNetwork } from '../../../../src/agents/tetris/ntuple/network-file.ts';
import { provideNetwork } from '../../../../src/agents/tetris/ntuple/shipped-networks.ts';
import { parseRules } from '../../../../src/games/tetris/rules.ts';

const provided = new Map<string, Promise<void>>();

/** Fetches the network that `ntuple` needs for these rules, once; other agents need none. */
export function provideNetworkFor(agent: string, rules: string): Promise<void> {
  if (!agent.startsWith('ntuple')) return Promise.resolve();
  const { id, tucks } = parseRules(rules);
  if (!id.startsWith('nes-norotation')) return Promise.resolve();
  const url = tucks ? tucksUrl : dropsUrl;
  const loading = provided.get(url) ?? load(url);
  provided.set(url, loading);
  return loading;
}

async function load(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`the network could not be loaded (${response.status})`);
  const bytes = await new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  provideNetwork(decodeNetwork(new Uint8Array(bytes), url));
}
