import { tetrisAgents } from '../src/agents/tetris/index.ts';
import { trucoAgents } from '../src/agents/truco/index.ts';
import { gameOf, games } from '../src/families/index.ts';
import { type TetrisGame, tetrisGame } from '../src/games/tetris/game.ts';
import { parseRules } from '../src/games/tetris/rules.ts';
import { trucoGame } from '../src/games/truco/index.ts';
import { agentConformance } from './conformance/agent-conformance.ts';
import { type GameConformanceOptions, gameConformance } from './conformance/game-conformance.ts';

/** Endless games are cut; long ones are looked at now and then. */
const options: Readonly<Record<string, GameConformanceOptions>> = {
  tetris: { matches: 4, mostActions: 200, ends: false, hidden: false, every: 5 },
  truco: { matches: 10, every: 3 },
};

const changed = ['truco/argentino30+target=12+flor=false', 'truco/ufsm24+florDuty=callOrFold'].map(gameOf);
for (const game of [...games, ...changed]) gameConformance(game, options[game.id.split('/', 1)[0]]);

const [classic, norotation] = ['classic', 'nes-norotation'].map((id) => tetrisGame(parseRules(id))) as [
  TetrisGame,
  TetrisGame,
];
for (const { agent, plays } of tetrisAgents)
  agentConformance(plays?.(classic.rules) === false ? norotation : classic, agent, { matches: 2, mostTurns: 30 });

const short = trucoGame('ufsm24+target=8');
for (const { name, create } of trucoAgents) {
  agentConformance(short, () => create(name === 'sampler' ? { playouts: 60 } : {}), { matches: 4 });
}
