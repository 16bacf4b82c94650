import { linear, type TetrisAgent, tetrisAgentOf } from '../../../../src/agents/tetris/index.ts';
import type { Weights } from '../../../../src/agents/tetris/linear/evaluator.ts';
import type { Strategy } from '../../../../src/agents/tetris/linear/strategies.ts';
import { MAX_PIECES } from '../../../../src/agents/tetris/linear/strategies.ts';
import { isMetricName } from '../../../../src/agents/tetris/metrics/index.ts';
import { InputError } from '../../../../src/core/errors.ts';
import { problem } from '../../../../src/core/problems.ts';
import { attempt } from '../../../parts/attempt.ts';

const OWN = 'own:';

/** The name of an agent of one's own weights, as it stands in addresses: `own:pieces=2,holes=-4,bumpiness=-1`. */
export function formatOwn({ pieces, weights }: Strategy): string {
  const terms = Object.entries(weights).map(([name, weight]) => `${name}=${Number(weight.toPrecision(4))}`);
  return OWN + [`pieces=${pieces}`, ...terms].join(',');
}

export function isOwn(name: string): boolean {
  return name.startsWith(OWN);
}

/** An agent of the list with its options, or one of own weights. */
export function agentNamed(name: string): TetrisAgent {
  if (!isOwn(name)) return tetrisAgentOf(name);
  const weights: Record<string, number> = {};
  let pieces = 1;
  for (const term of name.slice(OWN.length).split(',')) {
    const [, key = '', text = ''] = /^([a-z-]+)=(-?[\d.e+-]+)$/.exec(term) ?? [];
    const value = Number(text);
    if (text === '' || !Number.isFinite(value)) throw new InputError(problem('noWeight', { term }));
    if (key === 'pieces') {
      if (!Number.isInteger(value) || value < 1 || value > MAX_PIECES)
        throw new InputError(problem('wholeNumber', { name: 'pieces', value: text, low: 1, high: MAX_PIECES }));
      pieces = value;
    } else if (isMetricName(key)) weights[key] = value;
    else throw new InputError(problem('unknownMetric', { name: key }));
  }
  return linear(name, { pieces, weights: weights as Weights });
}

/** The agent of a record, to be asked about it; a known one where it is a person's, or of nobody known here. */
export function adviserOf(agent: string): string {
  return attempt(() => agentNamed(agent).name).value ?? 'nes-six';
}
