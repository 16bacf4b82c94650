import { z } from 'zod';

/** Bytes of the largest profile. */
export const MAX_PROFILE = 500_000;

/** The secret that a browser drew for its profile: 16 random bytes as 26 letters and digits. */
export const profileKey = z.string().regex(/^[a-z2-7]{26}$/, 'a key that a browser made');

/** `POST /api/profile` (`authorization: Bearer <key>`) keeps a profile, `GET` brings it, `DELETE` forgets it. */
export const profile = z.object({
  matches: z.array(z.record(z.string(), z.unknown())).max(300),
  puzzles: z.record(z.string().max(20), z.object({ step: z.int(), due: z.int(), tries: z.int() })),
  days: z.record(z.string().max(10), z.object({ actions: z.array(z.int()).max(60), balance: z.int() })),
});

export const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'a date such as 2026-05-31');
/** `POST /api/days/:day`: a finished hand of the day. The first of a browser counts. */
export const dayTry = z.strictObject({ who: profileKey, actions: z.array(z.int()).max(60) });
/** How everybody played it: how many people made each balance of points, the best first. */
export const dayResults = z.array(z.object({ balance: z.int(), people: z.int() }));
export type DayResults = z.infer<typeof dayResults>;
