import { expect, test } from 'vitest';
import { Rng } from '../../../core/rng.ts';
import { entryOf } from '../../../games/tetris/placing/key-paths.ts';
import { parseRules } from '../../../games/tetris/rules.ts';
import { Entry } from './entry.ts';

test.each(['nes-norotation', 'nes', 'aveiro', 'nes-norotation,width=8,height=4', 'classic', 'ist'])(
  '%s: the pieces that can appear are those of the engine',
  (id) => {
    const rules = parseRules(id);
    const entry = new Entry(rules);
    const rng = Rng.seeded(1);
    let blocked = 0;
    for (let i = 0; i < 500; i++) {
      const rows = new Uint16Array(rules.height);
      for (let y = Math.max(0, rules.height - 4); y < rules.height; y++)
        rows[y] = rng.below(1 << rules.width) & rng.below(1 << rules.width) & rng.below(1 << rules.width);
      let any = false;
      for (let piece = 0; piece < 7; piece++) {
        const can = entryOf(rules, { width: rules.width, height: rules.height, rows }, piece) !== undefined;
        expect(entry.blocks(rows, piece)).toBe(!can);
        if (!can) any = true;
      }
      if (any) blocked++;
    }
    expect(blocked > 0).toBe(rules.over === 'spawn-blocked');
  },
);
