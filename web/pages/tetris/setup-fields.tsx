import '../../families/tetris/tetris.css';
import '../../families/tetris/sideways.css';
import { tetrisAgents } from '../../../src/agents/tetris/index.ts';
import { parseRules, ruleSets } from '../../../src/games/tetris/rules.ts';
import { useRulesName, useTetrisName } from '../../families/tetris/player-name.ts';
import { SelectField } from '../../parts/fields.tsx';
import { Tabs } from '../../parts/page.tsx';
import { useWords } from '../../words/words.ts';

/** The tabs of the Tetris section. */
export function TetrisTabs() {
  const { tetris } = useWords();
  return (
    <Tabs
      label={tetris.title}
      tabs={[
        { href: '/tetris', name: tetris.tabs.watch },
        { href: '/tetris/play', name: tetris.tabs.play },
        { href: '/tetris/best', name: tetris.tabs.best },
        { href: '/tetris/live', name: tetris.tabs.live },
        { href: '/tetris/levels', name: tetris.tabs.levels },
      ]}
    />
  );
}

/** The rule sets; one with options of its own, from an address, is added to the list. */
export function RulesField({ value, onChange }: { value: string; onChange(rules: string): void }) {
  const { tetris } = useWords();
  const rulesName = useRulesName();
  const listed = ruleSets.map(({ id }) => id);
  return (
    <SelectField
      label={tetris.ruleSet}
      value={value}
      options={withValue(listed, value).map((id) => [id, rulesName(id)])}
      onChange={onChange}
    />
  );
}

export function SeedField({ value, onChange }: { value: number; onChange(seed: number): void }) {
  const words = useWords();
  return (
    <label>
      {words.tetris.seed}
      <input
        type="number"
        min={0}
        max={Number.MAX_SAFE_INTEGER}
        value={value}
        onChange={({ target }) =>
          Number.isSafeInteger(target.valueAsNumber) && target.valueAsNumber >= 0 && onChange(target.valueAsNumber)
        }
      />
    </label>
  );
}

/** The agents that play under these rules. */
export function AgentField({
  label,
  rules,
  value,
  onChange,
}: {
  label: string;
  rules: string;
  value: string;
  onChange(agent: string): void;
}) {
  const nameOf = useTetrisName();
  return (
    <SelectField
      label={label}
      value={value}
      options={withValue(agentsFor(rules), value).map((name) => [name, nameOf(name)])}
      onChange={onChange}
    />
  );
}

/** The list, with the value at its end if it is not in it. */
function withValue(listed: readonly string[], value: string): readonly string[] {
  return listed.includes(value) ? listed : [...listed, value];
}

/** The names of the agents that have what these rules need. */
export function agentsFor(rules: string): string[] {
  const parsed = parseRules(rules);
  return tetrisAgents.filter((agent) => agent.plays?.(parsed) ?? true).map(({ name }) => name);
}
