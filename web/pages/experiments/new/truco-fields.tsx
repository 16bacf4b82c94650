import { useState } from 'react';
import { NumberField } from '../../../parts/number-field.tsx';
import { useWords } from '../../../words/words.ts';
import { SHIPPED_NAME } from '../../cases/hands.ts';
import { BaseField } from './base-field.tsx';
import type { FieldsProps } from './new.tsx';
import {
  agentOf,
  CASES,
  CRITERIA,
  type Criterion,
  learns,
  type Side,
  type TrucoForm,
  trucoExperiment,
} from './side.ts';

const MOST_SIDES = 12;
const first: Side = {
  technique: CASES,
  base: SHIPPED_NAME,
  clusters: true,
  outside: 'PV',
  inside: 'NP',
  learning: 'none',
  autoK: true,
};

/** Players of Truco against each other, by the fields of the study's own screen ("set 1" and "set 2"). */
export function TrucoFields({ choices, form }: FieldsProps) {
  const { experiments } = useWords();
  const words = experiments.form;
  const [given, setGiven] = useState<TrucoForm>({
    sides: [first, { ...first, technique: 'careful' }],
    matches: 100,
    duplicate: true,
    seed: 1,
  });
  const set = (change: Partial<TrucoForm>) => setGiven({ ...given, ...change });
  const { sides, matches, duplicate, seed } = given;
  const trouble = sides.length > 2 && sides.some(learns) ? words.learningForTwo : undefined;
  return form(
    trouble ?? trucoExperiment(given),
    <>
      <h2>{words.truco}</h2>
      <p className="soft">{words.trucoLead}</p>
      <div className="sides">
        {sides.map((side, i) => (
          <SideFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a side is its place
            key={i}
            number={i + 1}
            side={side}
            opponents={choices.opponents}
            onChange={(next) => set({ sides: sides.with(i, next) })}
            onRemove={sides.length > 2 ? () => set({ sides: sides.toSpliced(i, 1) }) : undefined}
          />
        ))}
      </div>
      <p className="row">
        <button
          type="button"
          disabled={sides.length >= MOST_SIDES}
          onClick={() => set({ sides: [...sides, { ...first, outside: 'NP' }] })}
        >
          {words.add}
        </button>
      </p>
      <div className="fields">
        <NumberField
          label={sides.length > 2 ? words.matches : words.matchesAll}
          value={matches}
          min={1}
          max={1_000_000}
          onChange={(value) => set({ matches: value })}
        />
        <NumberField label={words.seed} value={seed} min={0} max={1e9} onChange={(value) => set({ seed: value })} />
      </div>
      <label className="choice">
        <input type="checkbox" checked={duplicate} onChange={({ target }) => set({ duplicate: target.checked })} />
        {words.duplicate}
      </label>
    </>,
  );
}

function SideFields({
  number,
  side,
  opponents,
  onChange,
  onRemove,
}: {
  number: number;
  side: Side;
  opponents: FieldsProps['choices']['opponents'];
  onChange(side: Side): void;
  onRemove: (() => void) | undefined;
}) {
  const { experiments, truco } = useWords();
  const words = experiments.form;
  const about: Readonly<Record<string, string>> = truco.opponents;
  const cases = side.technique === CASES;
  const criterion = (label: string, field: 'outside' | 'inside') => (
    <label>
      {label}
      <select value={side[field]} onChange={({ target }) => onChange({ ...side, [field]: target.value as Criterion })}>
        {CRITERIA.map((each) => (
          <option key={each} value={each}>
            {each}: {words.criteria[each]}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <fieldset className="side">
      <legend className="unseen">{words.side(number)}</legend>
      <p className="row">
        <strong>{words.side(number)}</strong> <code>{agentOf(side)}</code>
        {onRemove && (
          <button type="button" className="small" aria-label={words.remove(number)} onClick={onRemove}>
            ×
          </button>
        )}
      </p>
      <label>
        {words.technique}
        <select value={side.technique} onChange={({ target }) => onChange({ ...side, technique: target.value })}>
          <option value={CASES}>{words.cases}</option>
          {opponents.map(({ name }) => (
            <option key={name} value={name}>
              {name}
              {about[name] ? `: ${about[name]}` : ''}
            </option>
          ))}
        </select>
      </label>
      {cases && (
        <>
          <BaseField value={side.base} onChange={(base) => onChange({ ...side, base })} />
          <label>
            {words.clusters}
            <select
              value={side.clusters ? 'yes' : 'no'}
              onChange={({ target }) => onChange({ ...side, clusters: target.value === 'yes' })}
            >
              <option value="yes">{words.yes}</option>
              <option value="no">{words.no}</option>
            </select>
          </label>
          {side.clusters && criterion(words.outside, 'outside')}
          {criterion(side.clusters ? words.inside : words.insideAlone, 'inside')}
          <label>
            {words.learning}
            <select
              value={side.learning}
              onChange={({ target }) => onChange({ ...side, learning: target.value as Side['learning'] })}
            >
              {Object.entries(words.learnings).map(([id, name]) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {learns(side) && (
            <label className="choice">
              <input
                type="checkbox"
                checked={side.autoK}
                onChange={({ target }) => onChange({ ...side, autoK: target.checked })}
              />
              {words.autoK}
            </label>
          )}
        </>
      )}
    </fieldset>
  );
}
