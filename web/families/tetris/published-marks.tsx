import { useNumbers, useWords } from '../../words/words.ts';
import type { PublishedGames } from './published.ts';
import './published-marks.css';

/** The best published games under these rules as bars, with how far a game has come; `own` is a mark of one's own. */
export function PublishedMarks({
  published: { person, agents },
  lines,
  own,
}: {
  published: PublishedGames;
  lines: number;
  own?: { readonly name: string; readonly lines: number };
}) {
  const { tetris } = useWords();
  const number = useNumbers();
  const marks = [
    ...(own ? [{ ...own, ours: true }] : []),
    { name: tetris.published.person(person.year), lines: person.lines },
    ...agents.map((agent) => ({ name: tetris.published.agent(agent.year), lines: agent.lines })),
  ];
  const most = Math.max(lines, ...marks.map((mark) => mark.lines));
  return (
    <ul className="marks" aria-label={tetris.published.label}>
      {marks.map((mark) => (
        <li key={mark.name} data-passed={lines >= mark.lines || undefined} data-ours={'ours' in mark || undefined}>
          <span>
            <b>{number(mark.lines)}</b> {mark.name}
          </span>
          <svg viewBox={`0 0 ${most} 4`} preserveAspectRatio="none" aria-hidden="true">
            <rect width={mark.lines} height="4" fill="var(--line)" />
            <rect width={Math.min(lines, mark.lines)} height="4" fill="currentColor" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
