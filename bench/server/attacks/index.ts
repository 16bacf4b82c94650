import type { Attack } from './attack.ts';
import { costs } from './costs.ts';
import { doors } from './doors.ts';
import { fairness } from './fairness.ts';
import { programs } from './programs.ts';
import { shares } from './shares.ts';
import { siege } from './siege.ts';
import { storage } from './storage.ts';

/** Every attack: a new one is a row in one of these files. */
export const attacks: readonly Attack[] = [...costs, ...shares, ...doors, ...fairness, ...programs, ...storage, siege];
