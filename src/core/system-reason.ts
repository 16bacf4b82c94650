/** What the operating system's error codes say, in plain words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder, a file is needed',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'a part of the path is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'nothing can be written to that disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'your share of the disk is full',
  EMFILE: 'too many files are open',
  ECONNREFUSED: 'nobody listens there',
  ECONNRESET: 'the line was cut',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that machine',
  ENOTFOUND: 'no machine has that name',
  EAI_AGAIN: 'the name cannot be looked up now',
  EADDRNOTAVAIL: 'this machine does not have that address',
};

/** Why something failed: in plain words where the system says it by a code, else the error's own message. */
export function systemReason(error: unknown): string {
  const { code, message, cause } = error as Error & { code?: string };
  if (code === undefined && cause instanceof Error) return systemReason(cause);
  return REASONS[code ?? ''] ?? message;
}
