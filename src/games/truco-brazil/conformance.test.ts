import { gameConformance } from '../../../testing/conformance/game-conformance.ts';
import { brazilGame } from './game.ts';
import { manyRules } from './testing/hand.test-support.ts';

// the rule sets as they are listed are tested with those of all families
for (const rules of manyRules.slice(2)) gameConformance(brazilGame(rules), { matches: 6, every: 3 });
