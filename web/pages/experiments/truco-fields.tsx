import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaseBases } from '../../../src/protocol/cases.ts';
import { SHIPPED_NAME } from '../../cases/hands.ts';
import {
  agentOf,
  CASES,
  CRITERIA,
  type Criterion,
  type Side,
  type TrucoForm,
  trucoExperiment,
} from '../../experiments/side.ts';
import { useWords } from '../../i18n/words.ts';
import { ask } from '../../server.ts';
import type { FieldsProps } from './new.tsx';
import { NumberField } from './number-field.tsx';

const MOST_SIDES = 12;
const first: Side = { technique: CASES, clusters: true, outside: 'PV', inside: 'NP' };

/** Players of Truco against each other, by the fields of the study's own screen ("set 1" and "set 2"). */
export function TrucoFields({ choices, form }: FieldsProps) {
  const { experiments } = useWords();
  const words = experiments.form;
  const [given, setGiven] = useState<TrucoForm>({
    sides: [first, { ...first, technique: 'careful' }],
    learning: 'none',
    base: SHIPPED_NAME,
    autoK: true,
    matches: 100,
    duplicate: true,
    seed: 1,
  });
  const set = (change: Partial<TrucoForm>) => setGiven({ ...given, ...change });
  const { sides, learning, base, autoK, matches, duplicate, seed } = given;
  const learns = learning === 'imitation';
  const trouble = learns && !sides.some(({ technique }) => technique === CASES) ? words.needsCases : undefined;
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
            learns={learns}
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
        <label>
          {words.learning}
          <select value={learning} onChange={({ target }) => set({ learning: target.value as TrucoForm['learning'] })}>
            {Object.entries(words.learnings).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <NumberField
          label={learns ? words.matchesAll : words.matches}
          value={matches}
          min={1}
          max={1_000_000}
          onChange={(value) => set({ matches: value })}
        />
        <NumberField label={words.seed} value={seed} min={0} max={1e9} onChange={(value) => set({ seed: value })} />
      </div>
      {learns ? (
        <>
          <BaseField value={base} onChange={(next) => set({ base: next })} />
          <label className="choice">
            <input type="checkbox" checked={autoK} onChange={({ target }) => set({ autoK: target.checked })} />
            {words.autoK}
          </label>
        </>
      ) : (
        <label className="choice">
          <input type="checkbox" checked={duplicate} onChange={({ target }) => set({ duplicate: target.checked })} />
          {words.duplicate}
        </label>
      )}
    </>,
  );
}

/** The bases that learning can start from. */
function BaseField({ value, onChange }: { value: string; onChange(base: string): void }) {
  const { experiments } = useWords();
  const { data } = useQuery({
    queryKey: ['case-bases'],
    queryFn: ({ signal }) => ask<CaseBases>('/api/cases', undefined, { signal }),
  });
  return (
    <label>
      {experiments.form.base}
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {(data ?? [{ base: value, hands: 0 }]).map(({ base, hands }) => (
          <option key={base} value={base}>
            {base === SHIPPED_NAME ? experiments.form.shipped : base}
            {hands > 0 && ` (${hands})`}
          </option>
        ))}
      </select>
    </label>
  );
}

function SideFields({
  number,
  side,
  learns,
  opponents,
  onChange,
  onRemove,
}: {
  number: number;
  side: Side;
  /** Then one base is chosen for all. */
  learns: boolean;
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
          {!learns && (
            <label>
              {words.base}
              <select>
                <option>{words.shipped}</option>
              </select>
            </label>
          )}
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
        </>
      )}
    </fieldset>
  );
}
