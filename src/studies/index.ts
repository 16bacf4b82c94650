import { istGenetic } from './ist-genetic/index.ts';
import { istSearch } from './ist-search/index.ts';
import { nesPso } from './nes-pso/index.ts';
import type { Study } from './study.ts';
import { trucoBeyond } from './truco-beyond/index.ts';
import { trucoCbr } from './truco-cbr/index.ts';
import { trucoYardstick } from './truco-yardstick/index.ts';

/** The one list of studies. */
export const studies: readonly Study[] = [istSearch, istGenetic, nesPso, trucoCbr, trucoBeyond, trucoYardstick];
