import { expect, test } from 'vitest';
import { playHand } from '../../../../../testing/truco/truco-hands.ts';
import { trucoGame } from '../../../../games/truco/game.ts';
import { parseRules } from '../../../../games/truco/rules.ts';
import { shippedTrucoStrategy } from '../play/shipped-strategies.ts';
import { firstMoveValues } from './first-moves.ts';
import { informationSetOf } from './information-set.ts';
import { treeActionValues } from './truco-mix.ts';

test('the file of first moves has what the table gives, for points and for any other stakes', () => {
  const strategy = shippedTrucoStrategy();
  const view = trucoGame('ufsm24').view(playHand('3E 6B 10O/7O 12B 6C', ''), 0);
  const { index } = informationSetOf(view, strategy.tree);
  const stakes = { won: [0, 0.1, 0.3, 0.35, 0.4], lost: [0, -0.2, -0.3, -0.3, -0.3] };
  for (const each of [undefined, stakes]) {
    const known = firstMoveValues(strategy, index, each)!;
    const walked = treeActionValues(strategy, view, parseRules('ufsm24'), each);
    expect(known.map((value) => value === undefined)).toEqual(walked.map((value) => value === undefined));
    for (const [k, value] of known.entries()) if (value !== undefined) expect(value).toBeCloseTo(walked[k]!, 3);
  }
});
