import { type ReactNode, useState } from 'react';
import { useWords } from '../words/words.ts';

/** Puts a text into the clipboard and says so. `about` is for those who hear the page: what is copied. */
export function CopyButton({ text, about, children }: { text: string; about?: string; children: ReactNode }) {
  const { rooms } = useWords();
  const [done, setDone] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setDone(true),
      () => setDone(false),
    );
  return (
    <button type="button" onClick={copy}>
      {done ? rooms.copied : children}
      {about !== undefined && <span className="unseen"> {about}</span>}
    </button>
  );
}
