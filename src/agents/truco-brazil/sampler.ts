import { BrazilState, type BrazilView, cardNames, handCards, parseGameId } from '../../games/truco-brazil/index.ts';
import { type SamplerOptions, type SamplerParts, TrickSampler } from '../three-tricks/sampler.ts';
import { beliefsOf } from './beliefs.ts';
import { matchValue } from './match-value.ts';
import { RulePlayer } from './rule-player.ts';
import { bold, careful, type Temperament } from './temperament.ts';
import { reason } from './words/reasons.ts';

/** Takes every call for a bluff. */
const stubborn: Temperament = { ...careful, name: 'stubborn', distrust: 1, caution: -0.05 };

/** Who may sit opposite: a play-out draws one. To know only careful opponents is to lose to the others. */
const opponents: readonly Temperament[] = [careful, careful, bold, stubborn];

const parts: SamplerParts<BrazilView, BrazilState> = {
  setupOf(game) {
    const rules = parseGameId(game);
    return {
      start: new BrazilState(rules),
      state: new BrazilState(rules),
      self: new RulePlayer(careful, 3, new BrazilState(rules)),
      others: opponents.map((temper) => new RulePlayer(temper, 2, new BrazilState(rules))),
      value: matchValue(rules),
    };
  },
  beliefsOf,
  choices: (_, legal) => legal,
  onlyChoice: (view, _, action) => reason(view, action, 'only', {}),
  bestChoice: (view, action, values) => reason(view, action, 'playOuts', values),
  formatHand: (hand) => Array.from(handCards.subarray(3 * hand, 3 * hand + 3), (card) => cardNames[card]),
};

/** Imagines what the opponent may hold and plays every choice out. */
export class Sampler extends TrickSampler<BrazilView, BrazilState> {
  constructor(options?: SamplerOptions) {
    super(parts, options);
  }
}
