// One command at a time changes the packages and builds of a clone. Plain JavaScript for any Node from 20 on.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LOCK = '.install.lock';
/** A lock is given up after so many milliseconds, whoever holds it: its process may be of another machine. */
const OLD = 30 * 60_000;
const PAUSE = 200;

/** Runs `change` while no other command of this clone does; returns what it returns. */
export function withLock(root, change) {
  const lock = join(root, LOCK);
  for (let told = false; !take(lock); ) {
    const holder = holderOf(lock);
    if (holder === undefined) continue;
    if (holder.gone) removeOld(lock, holder.text);
    else {
      if (!told) say(`Another command (process ${holder.text}) is installing or building: waiting for it ...`);
      told = true;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
    }
  }
  try {
    return change();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Whether the lock is ours now. A folder that cannot be written needs none: whatever is tried there will say so. */
function take(lock) {
  try {
    writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    return error.code !== 'EEXIST';
  }
}

/** Who holds the lock, and whether that process is gone; undefined where the lock is. */
function holderOf(lock) {
  try {
    const text = readFileSync(lock, 'utf8');
    const age = Date.now() - statSync(lock).mtimeMs;
    // without a number it is being written just now
    return { text, gone: age > OLD || (text === '' ? age > 10 * PAUSE : !runs(Number(text))) };
  } catch {
    return undefined;
  }
}

function runs(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two may find the same old lock: it is moved before it is removed, and put back if it was a new one meanwhile. */
function removeOld(lock, text) {
  const moved = `${lock}-${process.pid}`;
  try {
    renameSync(lock, moved);
    if (readFileSync(moved, 'utf8') === text) rmSync(moved);
    else renameSync(moved, lock);
  } catch {
    // the other one was faster
  }
}

export function say(line) {
  process.stderr.write(`${line}\n`);
}
