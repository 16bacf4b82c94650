import { formatHand, parseGameId, TrucoState, type TrucoView } from '../../../games/truco/index.ts';
import { type SamplerOptions, type SamplerParts, TrickSampler } from '../../three-tricks/sampler.ts';
import { matchValue } from '../rules/match-value.ts';
import { RulePlayer } from '../rules/rule-player.ts';
import { bluffer, bold, careful, type Temperament } from '../rules/temperament.ts';
import { onlyReason, soundChoices } from '../sound-choices.ts';
import { reason } from '../words/reasons.ts';
import { beliefsOf } from './beliefs.ts';

/** Takes every bet for a bluff. */
const stubborn: Temperament = { ...careful, name: 'stubborn', distrust: 1, caution: -0.5 };

/**
 * Who may sit opposite: one is drawn for each sampled hand. A sampler that expects only careful opponents loses to
 * the others.
 */
const opponents: readonly Temperament[] = [careful, careful, bold, bluffer, stubborn];

const parts: SamplerParts<TrucoView, TrucoState> = {
  setupOf(game) {
    const rules = parseGameId(game);
    return {
      start: new TrucoState(rules),
      state: new TrucoState(rules),
      self: new RulePlayer(careful, 3, new TrucoState(rules)),
      others: opponents.map((temper) => new RulePlayer(temper, 2, new TrucoState(rules))),
      value: matchValue(rules),
    };
  },
  beliefsOf,
  choices: soundChoices,
  onlyChoice: onlyReason,
  bestChoice: (view, action, values) => reason(view, action, 'playOuts', values),
  formatHand,
};

/** Imagines what the opponent may hold and plays every choice out. */
export class Sampler extends TrickSampler<TrucoView, TrucoState> {
  constructor(options?: SamplerOptions) {
    super(parts, options);
  }
}
