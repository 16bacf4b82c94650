import { type PolicyName, policies } from '../../../src/agents/truco/cases/reuse/policies.ts';
import type { FamilyWords } from '../../families/family.ts';
import { familyOf } from '../../families/index.ts';
import { useWords } from '../../words/words.ts';

/** What an agent is like: ours in the page's language, others as they describe themselves. */
export function useAgentAbout(): (game: string, name: string, description?: string) => string | undefined {
  const words = useWords();
  return (game, name, description) => {
    const family = familyOf(game);
    const known: FamilyWords['opponents'] = family && words[family].opponents;
    const policy = family === 'truco' && Object.hasOwn(policies, name) ? policies[name as PolicyName] : undefined;
    const { criteria } = words.experiments.form;
    return (
      description ??
      known?.[name.split(',')[0]] ??
      (policy && words.agents.policy(policy.cluster && criteria[policy.cluster], criteria[policy.solution]))
    );
  };
}
