/**
 * Plays hands of an agent against another, at scores of every kind, and counts what `testing/truco/silly-moves.ts` finds in
 * the moves of the first.
 *
 *     node bench/truco/silly-moves.ts [AGENT] [HANDS] [AGAINST] [FIRST]
 *
 * `FIRST` is the number of the first match, so that many hands can be played in parts.
 */
import { trucoAgent } from '../../src/agents/truco/index.ts';
import { OVER } from '../../src/core/game.ts';
import { Match } from '../../src/core/match.ts';
import { formatAction } from '../../src/games/truco/actions.ts';
import { trucoGame } from '../../src/games/truco/game.ts';
import type { TrucoView } from '../../src/games/truco/view.ts';
import { sillyMoves } from '../../testing/truco/silly-moves.ts';

const [name = 'master', hands = '10000', against = 'careful', first = '0'] = process.argv.slice(2);
const counts = new Map<string, number>();
let played = 0;
let moves = 0;
let n = Number(first);
for (; played < Number(hands); n++) {
  const match = new Match(trucoGame('ufsm24'), { seed: `silly ${n}` });
  const agents = [trucoAgent(name).create(), trucoAgent(against).create()];
  for (let seat = match.advance(); seat !== OVER && played + match.deals <= Number(hands); seat = match.advance()) {
    const turn = match.turn();
    const view = turn.view as TrucoView;
    const { action } = await agents[(seat + n) % 2].act({ ...turn, view });
    if ((seat + n) % 2 === 0) {
      moves++;
      for (const silly of sillyMoves(view, turn.legal, action)) {
        counts.set(silly, (counts.get(silly) ?? 0) + 1);
        process.stdout.write(`${silly}: ${formatAction(action)} in ${JSON.stringify(view)}\n`);
      }
    }
    match.answer(action);
  }
  played += match.deals;
}
process.stdout.write(
  `${JSON.stringify({ agent: name, against, matches: [Number(first), n - 1], hands: played, moves, silly: Object.fromEntries(counts) })}\n`,
);
