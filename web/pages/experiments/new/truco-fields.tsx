import { useState } from 'react';
import { usePlayerName } from '../../../families/player-name.ts';
import { CheckField, NumberField, SelectField } from '../../../parts/fields.tsx';
import { useWords } from '../../../words/words.ts';
import { BaseField } from '../../cases/base-field.tsx';
import { SHIPPED_NAME } from '../../cases/hands.ts';
import type { FieldsProps } from './new.tsx';
import { formFor, trucoFormOf } from './repeat.ts';
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
export function TrucoFields({ choices, before, form }: FieldsProps) {
  const { experiments } = useWords();
  const words = experiments.form;
  const [given, setGiven] = useState<TrucoForm>(
    (before &&
      formFor(before.kind, before.description) === 'truco' &&
      trucoFormOf(before.kind, before.description)) || {
      sides: [first, { ...first, technique: 'careful' }],
      matches: 100,
      duplicate: true,
      seed: 1,
    },
  );
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
        <MatchFields
          label={sides.length > 2 ? words.matches : words.matchesAll}
          matches={matches}
          seed={seed}
          onChange={set}
        />
      </div>
      <CheckField label={words.duplicate} value={duplicate} onChange={(next) => set({ duplicate: next })} />
    </>,
  );
}

/** How many matches, and from which seed. */
export function MatchFields({
  label,
  matches,
  seed,
  onChange,
}: {
  label: string;
  matches: number;
  seed: number;
  onChange(change: { matches: number } | { seed: number }): void;
}) {
  const { experiments } = useWords();
  return (
    <>
      <NumberField
        label={label}
        value={matches}
        min={1}
        max={1_000_000}
        onChange={(value) => onChange({ matches: value })}
      />
      <NumberField
        label={experiments.form.seed}
        value={seed}
        min={0}
        max={1e9}
        onChange={(value) => onChange({ seed: value })}
      />
    </>
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
  const nameOf = usePlayerName();
  const about: Readonly<Record<string, string>> = truco.opponents;
  const cases = side.technique === CASES;
  const criterion = (label: string, field: 'outside' | 'inside') => (
    <SelectField<Criterion>
      label={label}
      value={side[field]}
      options={CRITERIA.map((each) => [each, `${each}: ${words.criteria[each]}`])}
      onChange={(next) => onChange({ ...side, [field]: next })}
    />
  );
  return (
    <fieldset className="side">
      <legend className="unseen">{words.side(number)}</legend>
      <p className="row">
        <strong>{words.side(number)}</strong> {cases ? <code>{agentOf(side)}</code> : nameOf('truco', side.technique)}
        {onRemove && (
          <button type="button" className="small" aria-label={words.remove(number)} onClick={onRemove}>
            ×
          </button>
        )}
      </p>
      <SelectField
        label={words.technique}
        value={side.technique}
        options={[
          [CASES, words.cases],
          ...opponents.map(
            ({ name }) => [name, nameOf('truco', name) + (about[name] ? `: ${about[name]}` : '')] as const,
          ),
          // a player with options of its own, from a run that is done again
          ...(cases || opponents.some(({ name }) => name === side.technique)
            ? []
            : [[side.technique, nameOf('truco', side.technique)] as const]),
        ]}
        onChange={(technique) => onChange({ ...side, technique })}
      />
      {cases && (
        <>
          <BaseField label={words.base} value={side.base} onChange={(base) => onChange({ ...side, base })} />
          <SelectField<'yes' | 'no'>
            label={words.clusters}
            value={side.clusters ? 'yes' : 'no'}
            options={[
              ['yes', words.yes],
              ['no', words.no],
            ]}
            onChange={(next) => onChange({ ...side, clusters: next === 'yes' })}
          />
          {side.clusters && criterion(words.outside, 'outside')}
          {criterion(side.clusters ? words.inside : words.insideAlone, 'inside')}
          <SelectField<Side['learning']>
            label={words.learning}
            value={side.learning}
            options={[
              ['none', words.learnings.none],
              ['imitation', words.learnings.imitation],
            ]}
            onChange={(learning) => onChange({ ...side, learning })}
          />
          {learns(side) && (
            <CheckField label={words.autoK} value={side.autoK} onChange={(autoK) => onChange({ ...side, autoK })} />
          )}
        </>
      )}
    </fieldset>
  );
}
