export const languages: readonly string[];
export function blocksOf(language: string): readonly { lines?: readonly string[]; file?: string; body?: string }[];
export function replay(
  language: string,
  options?: { tarball?: string },
): readonly { line: string; status: number; output: string }[];
