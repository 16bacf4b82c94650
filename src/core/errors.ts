/**
 * Something the user gave is wrong: a file, an option, a piece of text. The message is one line that names the
 * problem and what would be right; the command line prints it alone and exits with 2.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
}
