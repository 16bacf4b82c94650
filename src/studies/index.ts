import { istGenetic } from './ist-genetic.ts';
import { istSearch } from './ist-search.ts';
import { nesPso } from './nes-pso/index.ts';
import type { Study } from './study.ts';
import { trucoCbr } from './truco-cbr.ts';
import { trucoYardstick } from './truco-yardstick.ts';

/** The one list of studies. */
export const studies: readonly Study[] = [istSearch, istGenetic, nesPso, trucoCbr, trucoYardstick];
