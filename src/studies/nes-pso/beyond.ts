import { shipped } from '../../agents/tetris/shipped.ts';
import published from '../published/nes-pso.json' with { type: 'json' };
import type { Section } from '../study.ts';

/** Players of ours on fresh games, as the commands that made them measured. */
export function beyondSection(): Section {
  return {
    title: 'Beyond the study',
    text: [
      `Players that ship with the product, each tested on games never used before by the command that made it. Published: ${published.lines.mean['4'].mean} lines a game at best, ${published.lines.weighted['4'].max} in the best game; until then the best game of an agent had ${published.records.agentWithoutRotation2021}, and of a person ${published.records.personWithoutRotation2023}.`,
    ],
    table: {
      head: ['player', 'rules', 'games', 'mean lines', 'error', 'best game', 'ms a move', 'made by'],
      rows: shipped.map(({ name, about: { rules, test, command } }) => [
        name,
        rules,
        test.games,
        Number(test.mean.toFixed(3)),
        Number(test.error.toFixed(3)),
        test.max,
        test.msPerMove,
        `\`${command}\``,
      ]),
    },
  };
}
