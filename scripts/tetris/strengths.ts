/**
 * Measures the Tetris players and writes `data/tetris/strengths.json`: the lines of games without rotation, which end
 * soon, with how many lines are cleared at once and how high the pile stands.
 *
 *     node scripts/tetris/strengths.ts 100
 */
import { writeFileSync } from 'node:fs';
import { tetrisAgents } from '../../src/agents/tetris/index.ts';
import { OVER } from '../../src/core/game.ts';
import { Match } from '../../src/core/match.ts';
import { mean, variance, Z95 } from '../../src/core/statistics.ts';
import { requestedAgent } from '../../src/families/index.ts';
import { tetrisGame } from '../../src/games/tetris/game.ts';
import { rulesOf } from '../../src/games/tetris/rules.ts';

const RULES = 'nes-norotation';
const SEED = 'strengths/2026';

const games = Number(process.argv[2] ?? 100);
const rules = rulesOf(RULES);
const game = tetrisGame(rules);
const strengths: Record<string, object> = {};
for (const { name } of tetrisAgents.filter((agent) => agent.plays?.(rules) ?? true)) {
  const start = performance.now();
  const lines: number[] = [];
  const clears = [0, 0, 0, 0];
  let [heights, pieces] = [0, 0];
  for (let n = 0; n < games; n++) {
    const agent = requestedAgent(name, game)();
    const match = new Match(game, { seed: `${SEED}/${n}` });
    const { state } = match;
    while (match.advance() !== OVER) {
      const before = state.lines;
      match.answer((await agent.act(match.turn())).action);
      if (state.lines > before) clears[state.lines - before - 1]++;
      heights += state.board.rows.findLastIndex((row) => row !== 0) + 1;
      pieces++;
    }
    lines.push(state.lines);
  }
  const average = mean(lines);
  const half = Z95 * Math.sqrt(variance(lines) / games);
  const round = (value: number) => Number(value.toFixed(3));
  strengths[name] = {
    lines: [average, average - half, average + half].map(round),
    best: Math.max(...lines),
    clears,
    height: round(heights / pieces),
    pieces: Math.round(pieces / games),
  };
  process.stderr.write(
    `${name} ${average.toFixed(2)} ± ${half.toFixed(2)}, ${((performance.now() - start) / 1000).toFixed(1)} s\n`,
  );
}
const text = Object.entries(strengths).map(
  ([name, figures]) => `  ${JSON.stringify(name)}: ${JSON.stringify(figures)}`,
);
const head = JSON.stringify({ command: `node scripts/tetris/strengths.ts ${games}`, rules: RULES, games }).slice(0, -1);
writeFileSync(
  new URL('../../data/tetris/strengths.json', import.meta.url),
  `${head},\n "strengths": {\n${text.join(',\n')}\n }}\n`,
);
