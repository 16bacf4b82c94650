/** The checksum Adler-32 (RFC 1950), by which files of networks are checked. */
export function adler32(bytes: Uint8Array): number {
  let a = 1;
  let b = 0;
  for (let i = 0; i < bytes.length; ) {
    // sums of so many bytes stay exact
    for (const end = Math.min(i + 4096, bytes.length); i < end; i++) {
      a += bytes[i];
      b += a;
    }
    a %= 65521;
    b %= 65521;
  }
  return b * 65536 + a;
}
