import { useNumbers } from '../words/words.ts';

/** Where a playback stands, and a slider to any other place. `onStop` hears when the slider is let go. */
export function Timeline({
  name,
  at,
  last,
  onSeek,
  onStop,
}: {
  name: string;
  at: number;
  last: number;
  onSeek(at: number): void;
  onStop?(): void;
}) {
  const number = useNumbers();
  return (
    <label className="timeline">
      <span>
        {name} <b>{number(at)}</b> / {number(last)}
      </span>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        onChange={({ target }) => onSeek(target.valueAsNumber)}
        onPointerUp={onStop}
        onKeyUp={onStop}
      />
    </label>
  );
}
