/** A figure of a report in the reader's language, with four significant digits; whole numbers in full. */
export function figure(value: number | null, language: string): string {
  if (value === null || !Number.isFinite(value)) return '-';
  if (Number.isInteger(value)) return value.toLocaleString(language);
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e9) return value.toExponential(2);
  const digits = size >= 1000 ? 0 : Math.min(6, 3 - Math.floor(Math.log10(size)));
  return value.toLocaleString(language, { maximumFractionDigits: digits });
}

/** A 95 % interval; empty for a figure that cannot vary. */
export function interval(low: number | null, high: number | null, language: string): string {
  return low === high ? '' : `${figure(low, language)} – ${figure(high, language)}`;
}
