/** What the first line of a file of ours says at least. */
interface HeadLine {
  readonly format: string;
}

/** Reads a file that begins with a line of JSON: that line, and where the bytes after it start. Undefined for others. */
export function readHeadLine<Head extends HeadLine>(
  bytes: Uint8Array,
  format: string,
): { readonly head: Head; readonly start: number } | undefined {
  const start = bytes.indexOf(0x0a) + 1;
  try {
    const head: Head | null = JSON.parse(new TextDecoder().decode(bytes.subarray(0, start)));
    return head?.format === format ? { head, start } : undefined;
  } catch {
    return undefined;
  }
}
