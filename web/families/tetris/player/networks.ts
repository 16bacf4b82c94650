import neuralTucksUrl from '../../../../data/agents/neural-nes-norotation.jrn?url';
import neuralDropsUrl from '../../../../data/agents/neural-nes-norotation-drops.jrn?url';
import tucksUrl from '../../../../data/agents/ntuple-nes-norotation.jnt.gz?url';
import dropsUrl from '../../../../data/agents/ntuple-nes-norotation-drops.jnt.gz?url';
import { decodeRowsNetwork } from '../../../../src/agents/tetris/neural/network-file.ts';
import { provideRowsNetwork } from '../../../../src/agents/tetris/neural/shipped-networks.ts';
import { decodeNetwork } from '../../../../src/agents/tetris/ntuple/network-file.ts';
import { provideNetwork } from '../../../../src/agents/tetris/ntuple/shipped-networks.ts';
import { parseRules } from '../../../../src/games/tetris/rules.ts';

const provided = new Map<string, Promise<void>>();

/** Of each player that needs a network: its files, with tucks and without, and what to do with one. */
const players: Readonly<
  Record<string, { tucks: string; drops: string; provide(body: Body, url: string): Promise<void> }>
> = {
  ntuple: {
    tucks: tucksUrl,
    drops: dropsUrl,
    async provide({ body }, url) {
      const bytes = await new Response(body!.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
      provideNetwork(decodeNetwork(new Uint8Array(bytes), url));
    },
  },
  neural: {
    tucks: neuralTucksUrl,
    drops: neuralDropsUrl,
    async provide(response, url) {
      provideRowsNetwork(decodeRowsNetwork(new Uint8Array(await response.arrayBuffer()), url));
    },
  },
};

/** Fetches the network that a player needs for these rules, once; other agents need none. */
export function provideNetworkFor(agent: string, rules: string): Promise<void> {
  const player = players[agent.split(',')[0]];
  const { id, tucks } = parseRules(rules);
  if (!player || !id.startsWith('nes-norotation')) return Promise.resolve();
  const url = tucks ? player.tucks : player.drops;
  const loading = provided.get(url) ?? load(url, player.provide);
  provided.set(url, loading);
  return loading;
}

async function load(url: string, provide: (body: Body, url: string) => Promise<void>): Promise<void> {
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`the network could not be loaded (${response.status})`);
  await provide(response, url);
}
