// npm and npx start a program through a shell. When they are killed the shell is gone too, and nobody tells the program:
// it sees only that it has another parent.

/** Calls `end` once, when the npm or npx that started this process is gone. */
export function endWithNpm(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, 500);
  timer.unref();
}
