import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { problem } from '../core/problems.ts';
import { DayHand, isOpenDay } from '../games/truco/day-hand.ts';
import * as protocol from '../protocol/learning.ts';
import { dayBalances, deleteProfile, keepDayHand, profileOf, saveProfile } from '../store/learning.ts';
import type { Store } from '../store/store.ts';
import { hashSecret } from '../store/tokens.ts';
import { bearerToken, HttpError } from './access/access.ts';
import { routeSchema } from './api-docs.ts';
import type { Server } from './http.ts';

const done = z.object({ done: z.literal(true) });

/** What people keep of their own play: profiles by a key, without signing up, and first tries at the hands of the day. */
export function learningRoutes(app: Server, store: Store): void {
  app.get('/api/profile', {
    schema: routeSchema('The profile of a key', protocol.profile, {}, [401, 404]),
    async handler(request) {
      const data = await profileOf(store, idOf(request));
      if (data === undefined) throw new HttpError(404, problem('noProfile'));
      return JSON.parse(data);
    },
  });

  app.post('/api/profile', {
    bodyLimit: protocol.MAX_PROFILE,
    schema: routeSchema('Keeps a profile by a key', done, { body: protocol.profile }, [400, 401]),
    async handler(request) {
      await saveProfile(store, idOf(request), JSON.stringify(request.body));
      return { done: true as const };
    },
  });

  app.delete('/api/profile', {
    schema: routeSchema('Forgets the profile of a key', done, {}, [401, 404]),
    async handler(request) {
      if (!(await deleteProfile(store, idOf(request)))) throw new HttpError(404, problem('noProfile'));
      return { done: true as const };
    },
  });

  const params = z.object({ day: protocol.day });
  app.get('/api/days/:day', {
    schema: routeSchema('How everybody played the hand of a day', protocol.dayResults, { params }, [400]),
    handler: ({ params: { day } }) => dayBalances(store, day),
  });

  app.post('/api/days/:day', {
    schema: routeSchema(
      'A finished hand of the day; the first try of a browser counts',
      protocol.dayResults,
      { params, body: protocol.dayTry },
      [400],
    ),
    async handler({ params: { day }, body: { who, actions } }) {
      const balance = isOpenDay(day) ? balanceOf(day, actions) : undefined;
      if (balance === undefined) throw new HttpError(400, problem('dayNotPlayed'));
      await keepDayHand(store, { day, who: hashSecret(who), actions, balance });
      return dayBalances(store, day);
    },
  });
}

/** The points of a finished hand of a day; undefined where the actions are none. */
function balanceOf(day: string, actions: readonly number[]): number | undefined {
  try {
    const hand = new DayHand(day, actions);
    return hand.over ? hand.balance : undefined;
  } catch {
    return undefined;
  }
}

/** A key is never stored, only what it hashes to. */
function idOf(request: FastifyRequest): string {
  const key = protocol.profileKey.safeParse(bearerToken(request));
  if (!key.success) throw new HttpError(401, problem('profileKeyNeeded'));
  return hashSecret(`profile ${key.data}`);
}
