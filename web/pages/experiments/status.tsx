import type { ExperimentStanding } from '../../../src/protocol/experiments.ts';
import type { FamilyWords } from '../../families/family.ts';
import { familyNames } from '../../families/index.ts';
import { usePlayerName } from '../../families/player-name.ts';
import { useNumbers, useWords } from '../../words/words.ts';

/** The status in a word; failures stand out. */
export function StatusWord({ status }: Pick<ExperimentStanding, 'status'>) {
  const { experiments } = useWords();
  return (
    <span className="status" data-status={status}>
      {experiments.statuses[status]}
    </span>
  );
}

/** How far it is, as a bar and in numbers. */
export function ProgressBar({ done, size, status }: Pick<ExperimentStanding, 'done' | 'size' | 'status'>) {
  const { experiments } = useWords();
  const number = useNumbers();
  // sizes are estimates: only what is done shows 100 %
  const share = status === 'done' ? 1 : Math.min(0.99, done / Math.max(1, size));
  return (
    <span className="progress">
      <progress max={1} value={share} aria-label={experiments.progress} />
      <span>{number(Math.floor(100 * share))} %</span>
    </span>
  );
}

export function useKindName(): (kind: string) => string {
  const { experiments } = useWords();
  const names: Readonly<Record<string, string>> = experiments.kinds;
  return (kind) => names[kind] ?? kind;
}

/** The name of a rule set, an optimiser or an agent as pages say it; anything else as it is. */
function useSpoken(): (name: string) => string {
  const words = useWords();
  const { optimizers } = words.experiments.form;
  const nameOf = usePlayerName();
  return (name) => {
    for (const family of familyNames) {
      const { rules }: FamilyWords = words[family];
      if (Object.hasOwn(rules, name)) return rules[name].name;
      const player = nameOf(family, name);
      if (player !== name) return player;
    }
    // what stands after the comma is where it comes from
    return optimizers[name]?.split(',')[0] ?? name;
  };
}

/** What a person calls an experiment, or what it is about; its id where nothing is known. */
export function useLabel(): (run: Pick<ExperimentStanding, 'id' | 'label'> & { readonly name?: string }) => string {
  const { experiments } = useWords();
  const number = useNumbers();
  const { label: words } = experiments;
  const spoken = useSpoken();
  return ({ id, label, name = '' }) => {
    if (name !== '') return name;
    const parts = label.map((part) => {
      if (typeof part === 'string') return part.split(', ').map(spoken).join(', ');
      return 'scale' in part ? words.scales[part.scale] : words[part.of](number(part.count));
    });
    return parts.join(' · ') || id;
  };
}
