import { useState } from 'react';
import { metricNames, studyMetrics } from '../../../../src/agents/tetris/metrics/index.ts';
import { CheckField, NumberField, SelectField } from '../../../parts/fields.tsx';
import { useNarrow } from '../../../parts/fit.ts';
import { useWords } from '../../../words/words.ts';
import { RulesField } from '../../tetris/setup-fields.tsx';
import type { FieldsProps } from './new.tsx';

/** A complete description, as a run has it. */
interface Asked {
  readonly rules: string;
  readonly metrics: readonly string[];
  readonly scales: readonly number[];
  readonly optimizer: string;
  readonly objective: string;
  readonly pieces: number;
  readonly options: { readonly iterations?: number; readonly population?: number };
  readonly games: { readonly training: readonly [number, number]; readonly test: number };
  readonly seed: number;
  readonly run: number;
}

/** Weights for Tetris: which metrics, found how, judged by what. */
export function TuningFields({ choices, before, form }: FieldsProps) {
  const { experiments, tetris } = useWords();
  const words = experiments.form;
  const narrow = useNarrow();
  const asked = before?.kind === 'tuning' ? (before.description as unknown as Asked) : undefined;
  const [rules, setRules] = useState(asked?.rules ?? 'nes-norotation');
  const [metrics, setMetrics] = useState<ReadonlySet<string>>(new Set(asked?.metrics ?? studyMetrics.slice(0, 7)));
  const [optimizer, setOptimizer] = useState(asked?.optimizer ?? 'particle-swarm');
  const [objective, setObjective] = useState(asked?.objective ?? 'mean');
  const [numbers, setNumbers] = useState({
    pieces: asked?.pieces ?? 1,
    iterations: asked?.options.iterations ?? 30,
    population: asked?.options.population ?? 16,
    training: asked?.games.training[0] ?? 10,
    test: asked?.games.test ?? 1000,
    seed: asked?.seed ?? 1,
  });
  const set = (name: keyof typeof numbers) => (value: number) => setNumbers({ ...numbers, [name]: value });
  const { pieces, iterations, population, training, test, seed } = numbers;
  // what has no field stays as it was: scales of the same metrics, options of the same optimiser
  const sameMetrics =
    asked && metrics.size === asked.metrics.length && asked.metrics.every((name) => metrics.has(name));
  const sameGames = asked && training === asked.games.training[0];
  const description = {
    ...(asked && { run: asked.run }),
    ...(sameMetrics && { scales: asked.scales }),
    rules,
    metrics: sameMetrics ? asked.metrics : metricNames.filter((name) => metrics.has(name)),
    pieces,
    objective,
    optimizer,
    options: { ...(asked?.optimizer === optimizer && asked.options), iterations, population },
    games: sameGames ? { ...asked.games, test } : { training, rejudge: training, validation: 10 * training, test },
    seed,
  };
  const objectives: Readonly<Record<string, string>> = words.objectives;
  const known: Readonly<Record<string, string>> = tetris.metrics;
  return form(
    { kind: 'tuning', description },
    <>
      <h2>{words.tuning}</h2>
      <p className="soft">{words.tuningLead}</p>
      <div className="fields">
        <RulesField value={rules} onChange={setRules} />
        <SelectField
          label={words.optimizer}
          value={optimizer}
          options={choices.optimizers.map(({ name, about }) => [name, words.optimizers[name] ?? about])}
          onChange={setOptimizer}
        />
        <SelectField
          label={words.objective}
          value={objective}
          options={choices.objectives.map(({ name, about }) => [name, objectives[name] ?? about])}
          onChange={setObjective}
        />
      </div>
      <div className="fields">
        <NumberField label={words.pieces} value={pieces} min={1} max={4} onChange={set('pieces')} />
        <NumberField label={words.iterations} value={iterations} min={1} max={10_000} onChange={set('iterations')} />
        <NumberField label={words.population} value={population} min={4} max={1000} onChange={set('population')} />
        <NumberField label={words.training} value={training} min={1} max={10_000} onChange={set('training')} />
        <NumberField label={words.test} value={test} min={1} max={1_000_000} onChange={set('test')} />
        <NumberField label={words.seed} value={seed} min={0} max={1e9} onChange={set('seed')} />
      </div>
      <details open={!narrow}>
        <summary>
          {words.metrics}: {metrics.size} / {metricNames.length}
        </summary>
        <div className="metric-choices">
          {metricNames.map((name) => (
            <CheckField
              key={name}
              label={known[name] ?? name}
              value={metrics.has(name)}
              onChange={(yes) => {
                const next = new Set(metrics);
                if (yes) next.add(name);
                else next.delete(name);
                setMetrics(next);
              }}
            />
          ))}
        </div>
      </details>
    </>,
  );
}
