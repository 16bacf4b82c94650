import type { Attack } from './attack.ts';
import { costs } from './costs.ts';
import { fairness } from './fairness.ts';
import { programs } from './programs.ts';
import { shares } from './shares.ts';
import { siege } from './siege.ts';
import { storage } from './storage.ts';

/** Every attack: a new one is a row in one of these files. */
export const attacks: readonly Attack[] = [...costs, ...shares, ...fairness, ...programs, ...storage, siege];
