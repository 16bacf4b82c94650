import type { Weights } from '../../../../src/agents/tetris/linear/evaluator.ts';
import type { MetricName } from '../../../../src/agents/tetris/metrics/index.ts';
import { useNumbers, useWords } from '../../../words/words.ts';

/** Sliders for the weights of an agent; every change asks at once what would be chosen. */
export function WeightsPanel({
  weights,
  scale,
  changed,
  same,
  onChange,
  onReset,
  onPlay,
}: {
  weights: Weights;
  /** The largest weight of the unchanged agent. */
  scale: number;
  changed: boolean;
  /** Whether the choice is still that of the unchanged agent; undefined while that is not known. */
  same: boolean | undefined;
  onChange(name: MetricName, weight: number): void;
  onReset(): void;
  onPlay(): void;
}) {
  const words = useWords();
  const { weights: text } = words.tetris;
  const number = useNumbers();
  return (
    <div className="weights">
      <p className="soft">{text.about}</p>
      {(Object.entries(weights) as [MetricName, number][]).map(([name, weight]) => (
        <label key={name}>
          <span>
            {words.tetris.metrics[name]} <b>{number(weight, 2)}</b>
          </span>
          <input
            type="range"
            min={-1.5 * scale}
            max={1.5 * scale}
            step="any"
            value={weight}
            onChange={(event) => onChange(name, event.target.valueAsNumber)}
          />
        </label>
      ))}
      <p role="status" className="verdict">
        {changed && same !== undefined && (same ? text.same : text.other)}
      </p>
      <p className="row">
        <button type="button" className="primary" disabled={!changed} onClick={onPlay}>
          {text.play}
        </button>
        <button type="button" disabled={!changed} onClick={onReset}>
          {text.reset}
        </button>
      </p>
    </div>
  );
}
