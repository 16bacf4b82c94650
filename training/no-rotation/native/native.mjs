// What network.node makes of an instance of the network's WebAssembly: functions of the same names on the same memory.
import { createRequire } from 'node:module';

let node;
try {
  node = createRequire(import.meta.url)('./network.node');
} catch (error) {
  throw new Error(`network.node is not there or does not fit: training/no-rotation/README.md has the command (${error.message})`);
}

let instances = 0;

export function native({ memory, allocate }) {
  const instance = instances++;
  const part = (name) => (...numbers) => node[name](memory.buffer, ...numbers);
  return {
    memory,
    allocate,
    layer: (...numbers) => node.layer(memory.buffer, ...numbers, instance),
    tail: part('tail'),
    hidden: part('hidden'),
    last: part('last'),
  };
}
