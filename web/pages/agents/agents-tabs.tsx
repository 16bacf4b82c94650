import { useWords } from '../../i18n/words.ts';
import { Tabs } from '../../parts/tabs.tsx';

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
