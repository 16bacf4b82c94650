import { Tabs } from '../../parts/page.tsx';
import { useWords } from '../../words/words.ts';

export function AgentsTabs() {
  const { agents } = useWords();
  return (
    <Tabs
      label={agents.title}
      tabs={[
        { href: '/agents', name: agents.tabs.agents },
        { href: '/agents/events', name: agents.tabs.events },
        { href: '/agents/tokens', name: agents.tabs.tokens },
      ]}
    />
  );
}
