import { useWords } from '../../i18n/words.ts';
import { Tabs } from '../../parts/tabs.tsx';
import './tetris.css';

/** The parts of the Tetris section. */
export function TetrisTabs() {
  const { tetris } = useWords();
  return (
    <Tabs
      label={tetris.title}
      tabs={[
        { href: '/tetris', name: tetris.tabs.watch },
        { href: '/tetris/play', name: tetris.tabs.play },
        { href: '/tetris/best', name: tetris.tabs.best },
      ]}
    />
  );
}
