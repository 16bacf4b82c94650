import type { FastifyRequest } from 'fastify';
import type { Store } from '../../store/store.ts';
import { Refusal } from '../refusal.ts';
import { isAdmin } from '../safety.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Whether a request comes from this machine itself, and not through a proxy on it. */
function isLocal({ ip, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(ip) && headers.forwarded === undefined && headers['x-forwarded-for'] === undefined;
}

/** Experiments take the machine's time: whoever sits at it may begin and change them, and administrators. */
export async function mayExperiment(store: Store, request: FastifyRequest): Promise<boolean> {
  return isLocal(request) || (await isAdmin(store, request));
}

export function experimentersOnly(store: Store) {
  return async (request: FastifyRequest) => {
    if (!(await mayExperiment(store, request)))
      throw new Refusal(401, 'from another machine an administrator’s token is needed: authorization: Bearer <token>');
  };
}
