/** The languages of everything that a person reads. */
export const languages = ['pt', 'es', 'en'] as const;
export type Language = (typeof languages)[number];

/** Writes a number with so many decimals, whole numbers by default. */
export type Numbers = (value: number, digits?: number) => string;

/** Writers by language: making a format is slow, and animated pages write hundreds of numbers a second. */
const writers = new Map<Language, Numbers>();

/** How numbers are written in a language: `1.234,5`, `1,234.5`. */
export function numbersIn(language: Language): Numbers {
  let writer = writers.get(language);
  if (!writer) {
    const formats: Intl.NumberFormat[] = [];
    writer = (value, digits = 0) => {
      formats[digits] ??= new Intl.NumberFormat(language, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      });
      // minus zero is written as zero
      return formats[digits].format(value || 0);
    };
    writers.set(language, writer);
  }
  return writer;
}
