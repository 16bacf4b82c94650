import casesUrl from '../../../data/truco/cases.csv.gz?url';
import clustersUrl from '../../../data/truco/clusters.json?url';
import equilibriumUrl from '../../../data/truco/equilibrium.table?url';
import firstTrickUrl from '../../../data/truco/first-trick.table?url';
import matchOpeningsUrl from '../../../data/truco/match-openings.table?url';
import openingUrl from '../../../data/truco/opening.table?url';
import weightsUrl from '../../../data/truco/weights.json?url';
import {
  provideShipped,
  SHIPPED_BASE,
  SHIPPED_CLUSTERS,
  SHIPPED_WEIGHTS,
} from '../../../src/agents/truco/cases/shipped.ts';
import {
  provideOpeningStrategy,
  provideTrucoStrategy,
} from '../../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { trucoAgent, trucoAgents } from '../../../src/agents/truco/index.ts';
import { levels } from '../../../src/agents/truco/levels/levels.ts';
import { provideFirstTricks } from '../../../src/agents/truco/master/first-trick/shipped-first-tricks.ts';
import { provideMatchOpenings } from '../../../src/agents/truco/master/opening/shipped-match-openings.ts';
import { parseGameId, trucoGame } from '../../../src/games/truco/game.ts';
import { fetchBytes, fetchUnpacked, onceLoaded } from '../../site/data.ts';
import type { LocalPlayers } from '../local-players.ts';

/** The solved game. */
const provideEquilibrium = onceLoaded(async () => provideTrucoStrategy(await fetchBytes(equilibriumUrl)));

const provideOpening = onceLoaded(async () => {
  const [bytes] = await Promise.all([fetchBytes(openingUrl), provideEquilibrium()]);
  await provideOpeningStrategy(bytes);
});

/** What `master` needs, and all that ask it: levels of play, the coach, the report. */
export const provideMaster = onceLoaded(async () => {
  const [firstTricks, matchOpenings] = await Promise.all([
    fetchBytes(firstTrickUrl),
    fetchBytes(matchOpeningsUrl),
    provideEquilibrium(),
  ]);
  provideFirstTricks(firstTricks);
  provideMatchOpenings(matchOpenings);
});

const provideCases = onceLoaded(async () => {
  const files = { [SHIPPED_BASE]: casesUrl, [SHIPPED_CLUSTERS]: clustersUrl, [SHIPPED_WEIGHTS]: weightsUrl };
  const text = new TextDecoder();
  await Promise.all(
    Object.entries(files).map(async ([name, url]) => provideShipped(name, text.decode(await fetchUnpacked(url)))),
  );
});

/** What players need beside their rules. */
const needs: Readonly<Record<string, () => Promise<void>>> = {
  equilibrium: provideEquilibrium,
  'equilibrium-plus': provideOpening,
  master: provideMaster,
  ...Object.fromEntries(levels.map(({ name }) => [name, provideMaster])),
  'cbr-best': provideCases,
};

/** The players of Truco in a worker of the browser. */
export const players: LocalPlayers = {
  gameOf: (id) => trucoGame(id.includes('@') ? parseGameId(id) : id.slice('truco/'.length)),
  async provide(agent) {
    const [name] = agent.split(',');
    const byCases = trucoAgents.find((each) => each.name === name)?.byCases;
    await (byCases ? provideCases : needs[name])?.();
  },
  agentOf: (text) => trucoAgent(text).create(),
};
