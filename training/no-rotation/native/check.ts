/**
 * Values boards of games by both kernels and compares every bit:
 *
 *     node training/no-rotation/native/check.ts [GAMES]
 *
 * Games are played by weights, with one random move in eight so that boards with holes and high boards occur too.
 */
import { chooserOf } from '../../../src/agents/tetris/linear/linear-agent.ts';
import { strategyOf } from '../../../src/agents/tetris/linear/strategies.ts';
import { boardWords } from '../../../src/agents/tetris/neural/board-words.ts';
import { recordNetworks, rowsNetworks } from '../../../src/agents/tetris/neural/shipped-networks.ts';
import { emptyQueue } from '../../../src/agents/tetris/simulation/chooser.ts';
import { Placer } from '../../../src/agents/tetris/simulation/placer.ts';
import { Rng } from '../../../src/core/rng.ts';
import { maxRestingPlaces, RestingPlaces } from '../../../src/games/tetris/placing/resting-places.ts';
import { Randomizer } from '../../../src/games/tetris/randomizers.ts';
import { parseRules, type TetrisRules } from '../../../src/games/tetris/rules.ts';
import { loadKernel } from '../../../src/kernels/load.ts';
import { KernelValues, type NetworkExports } from '../../../src/kernels/network/kernel-values.ts';
import { network as wasm } from '../../../src/kernels/network/module.ts';
import { BATCH, OUTPUTS, ROWS } from '../../../src/kernels/network/row-layers.ts';
import { native } from './native.mjs';

const [games = '1000'] = process.argv.slice(2);
if (!/^[1-9]\d*$/.test(games)) {
  console.error('usage: node training/no-rotation/native/check.ts [GAMES]');
  process.exit(1);
}

const words = new Int32Array(BATCH * ROWS);
const seen = new Int32Array(BATCH);

/** The boards of games, in batches of every size from 1 to `BATCH` in turn. */
function* batches(rules: TetrisRules): Generator<number> {
  const chooser = chooserOf(rules, strategyOf('nes-six'));
  const randomizer = new Randomizer(rules.randomizer);
  const placer = new Placer(rules);
  const places = new RestingPlaces(rules);
  const codes = new Int32Array(maxRestingPlaces(rules));
  let size = 1;
  let waiting = 0;
  for (let game = 0; game < Number(games); game++) {
    const rng = Rng.seeded(5500).fork('check', game);
    const random = rng.fork('moves');
    randomizer.start(rng.fork('deal'));
    let rows = new Uint16Array(rules.height);
    let top = 0;
    const queue = emptyQueue(rules);
    for (let i = 0; i <= rules.preview; i++) queue[i] = randomizer.next();
    for (;;) {
      const count = places.find(rows, queue[0], codes);
      if (count === 0) break;
      const code = random.below(8) === 0 ? codes[random.below(count)] : chooser.choose(rows, queue);
      const after = new Uint16Array(rules.height);
      top = placer.place(rows, top, after, 0, queue[0], code);
      rows = after;
      if (placer.over) break;
      seen[waiting] = boardWords(rows, words, waiting * ROWS);
      if (++waiting === size) {
        yield size;
        size = (size % BATCH) + 1;
        waiting = 0;
      }
      queue.copyWithin(0, 1);
      queue[rules.preview] = randomizer.next();
    }
  }
}

for (const [name, networks] of Object.entries({ neural: rowsNetworks, 'neural-record': recordNetworks })) {
  for (const id of ['nes-norotation', 'nes-norotation,tucks=false']) {
    const rules = parseRules(id);
    const { layers } = networks.of(rules);
    const own = new KernelValues(loadKernel<NetworkExports>(wasm)!, layers);
    const other = new KernelValues(native(loadKernel<NetworkExports>(wasm)!) as NetworkExports, layers);
    let boards = 0;
    for (const count of batches(rules)) {
      own.evaluate(words, seen, count);
      other.evaluate(words, seen, count);
      for (let i = 0; i < count * OUTPUTS; i++)
        if (!Object.is(own.values[i], other.values[i])) {
          console.log(`${name}, ${id}: board ${boards + Math.floor(i / OUTPUTS)} has ${own.values[i]} and ${other.values[i]}`);
          process.exit(1);
        }
      boards += count;
    }
    console.log(`${name}, ${id}: the same values of ${boards} boards`);
  }
}
