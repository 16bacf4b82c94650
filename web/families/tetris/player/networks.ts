import neuralTucksUrl from '../../../../data/agents/neural-nes-norotation.jrn.gz?url';
import neuralDropsUrl from '../../../../data/agents/neural-nes-norotation-drops.jrn.gz?url';
import recordTucksUrl from '../../../../data/agents/neural-record-nes-norotation.jrn.gz?url';
import recordDropsUrl from '../../../../data/agents/neural-record-nes-norotation-drops.jrn.gz?url';
import tucksUrl from '../../../../data/agents/ntuple-nes-norotation.jnt.gz?url';
import dropsUrl from '../../../../data/agents/ntuple-nes-norotation-drops.jnt.gz?url';
import { decodeRowsNetwork } from '../../../../src/agents/tetris/neural/network-file.ts';
import { provideRowsNetwork } from '../../../../src/agents/tetris/neural/shipped-networks.ts';
import { decodeNetwork } from '../../../../src/agents/tetris/ntuple/network-file.ts';
import { provideNetwork } from '../../../../src/agents/tetris/ntuple/shipped-networks.ts';
import { trainedAs } from '../../../../src/agents/tetris/shipped-files.ts';
import { parseRules } from '../../../../src/games/tetris/rules.ts';
import { fetchUnpacked } from '../../../site/data.ts';

const loadRows = async (url: string) => provideRowsNetwork(decodeRowsNetwork(await fetchUnpacked(url), url));

const provided = new Map<string, Promise<void>>();

/** Of each player that needs a network: its files, with tucks and without, and what to do with one. */
const players: Readonly<Record<string, { tucks: string; drops: string; load(url: string): Promise<void> }>> = {
  ntuple: {
    tucks: tucksUrl,
    drops: dropsUrl,
    load: async (url) => provideNetwork(decodeNetwork(await fetchUnpacked(url), url)),
  },
  neural: { tucks: neuralTucksUrl, drops: neuralDropsUrl, load: loadRows },
  'neural-record': { tucks: recordTucksUrl, drops: recordDropsUrl, load: loadRows },
};

/** Fetches the network that a player needs for these rules, once; other agents need none. */
export function provideNetworkFor(agent: string, rules: string): Promise<void> {
  const player = players[agent.split(',')[0]];
  const network = trainedAs(parseRules(rules));
  if (!player || !network.startsWith('nes-norotation')) return Promise.resolve();
  const url = network.includes('tucks=false') ? player.drops : player.tucks;
  const loading = provided.get(url) ?? player.load(url);
  provided.set(url, loading);
  // what could not be loaded is tried again
  loading.catch(() => provided.delete(url));
  return loading;
}
