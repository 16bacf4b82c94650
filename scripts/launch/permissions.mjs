// The flags with which `jogatina serve` runs under Node's permission model: it may read the program and the data folder,
// write the data folder alone, and start no program. Plain JavaScript, since launchers run on any Node from 20 on.
import { mkdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { root } from './prepare.mjs';

/**
 * Node's flags for the memory of `serve`: the space for what is new, and soon garbage, grows to 2 x 64 MB in a rush of
 * visitors and is not given back as long as anybody plays; 2 x 8 MB do as well.
 */
export function memoryFlags(words) {
  return words[0] === 'serve' ? ['--max-semi-space-size=8'] : [];
}

/** Node's flags for a command line; none for other commands than `serve`, and none with `--permissions off`. */
export function permissionFlags(words, env = process.env) {
  if (words[0] !== 'serve' || option(words, 'permissions') === 'off' || words.includes('--help')) return [];
  const folder = resolve(
    option(words, 'data') ?? (env.JOGATINA_DATA || join(homedir(), '.local', 'share', 'jogatina')),
  );
  const places = new Set([folder]);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    places.add(realpathSync(folder));
  } catch {
    // the server says what is wrong with the folder
  }
  const inside = [...places].flatMap((place) => [place, place + sep]);
  return [
    '--permission',
    ...[root, ...inside].map((place) => `--allow-fs-read=${place}`),
    ...inside.map((place) => `--allow-fs-write=${place}`),
    // agents think in threads; Node warns that this widens what is allowed, in every thread
    '--allow-worker',
    '--disable-warning=PERM0001',
    '--disable-warning=PERM0006',
  ];
}

/** The value of `--name value` or `--name=value`; the last one counts. */
function option(words, name) {
  let value;
  for (const [i, word] of words.entries()) {
    if (word === `--${name}`) value = words[i + 1];
    else if (word.startsWith(`--${name}=`)) value = word.slice(name.length + 3);
  }
  return value;
}
