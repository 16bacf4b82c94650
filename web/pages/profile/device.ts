const NAME = 'jogatina.device';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** A secret of 16 random bytes, as letters and digits that can be read aloud. */
export function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(17));
  let bits = 0;
  let value = 0;
  let text = '';
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5 && text.length < 26) {
      bits -= 5;
      text += LETTERS[(value >> bits) & 31];
    }
    value &= 0xff;
  }
  return text;
}

/** What tells this browser's tries at the hand of the day from those of others; it is nobody's name. */
export function deviceSecret(): string {
  const known = localStorage.getItem(NAME);
  if (known) return known;
  const made = newSecret();
  localStorage.setItem(NAME, made);
  return made;
}
