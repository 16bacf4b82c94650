import { useWords } from '../../words/words.ts';

/** Tells whoever shows an address to others that nobody else can reach it. */
export function OnlyHere() {
  const { events } = useWords();
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname) ? <p className="soft">{events.onlyHere}</p> : null;
}
