import type { ExperimentHeadline } from '../../../src/protocol/experiments.ts';
import { usePlayerName } from '../../families/player-name.ts';
import { useNumbers, useWords } from '../../words/words.ts';

/** A headline's figure as text: lines as they are, shares in percent. */
export function useHeadlineText(): (of: ExperimentHeadline['of'], value: number) => string {
  const number = useNumbers();
  return (of, value) => (of === 'lines' ? number(value, 2) : `${number(100 * value, 1)} %`);
}

/** What a run came down to, with its interval and what it counts. */
export function HeadlineView({ headline }: { headline: ExperimentHeadline }) {
  const { experiments } = useWords();
  const number = useNumbers();
  const text = useHeadlineText();
  const nameOf = usePlayerName();
  const { of, value, low, high, n, who = '' } = headline;
  return (
    <span className="headline">
      <b>{text(of, value)}</b>
      {low !== undefined && high !== undefined && (
        <span className="soft interval">
          {text(of, low)} – {text(of, high)}
        </span>
      )}{' '}
      <span className="soft">{experiments.headlines[of](number(n), nameOf('truco', who))}</span>
    </span>
  );
}
