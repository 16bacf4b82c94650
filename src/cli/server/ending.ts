/**
 * Seconds in which a server that was asked to stop ends once everything is written, and in any case: whoever supervises
 * it kills it after 10 (Docker) to 90 (systemd).
 */
const LONGEST = { written: 8, all: 30 };

/**
 * Ends a server step by step. If that takes too long, or something else holds the process, it says what it waits for and
 * ends without it: with 0 where `written` says that everything is, else with 1.
 */
export async function endInSteps(
  steps: Readonly<Record<string, () => Promise<unknown> | undefined>>,
  written: () => boolean,
): Promise<void> {
  let step = '';
  let seconds = 0;
  setInterval(() => {
    if (++seconds < (written() ? LONGEST.written : LONGEST.all)) return;
    const held = process.getActiveResourcesInfo().filter((kind) => kind !== 'Timeout');
    const done = written() ? 'everything is written' : 'not everything is written';
    process.stderr.write(
      `jogatina: stopping takes longer than ${seconds} s (${step}; ${held.join(', ')}): it ends now, ${done}\n`,
    );
    process.exit(written() ? 0 : 1);
  }, 1000).unref();
  for (const [name, end] of Object.entries(steps)) {
    step = name;
    await end();
  }
  step = 'after the last step';
}
