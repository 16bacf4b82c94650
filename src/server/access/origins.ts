import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { type Problem, problem, sayProblem } from '../../core/problems.ts';

/** The names that a server answers to besides IP addresses. */
export function ownNames(names: readonly string[]): ReadonlySet<string> {
  return new Set(['localhost', ...names.map((name) => name.toLowerCase())]);
}

/**
 * Why a request is refused that a page of another site could make a browser send: one under a host name that is not
 * this server's (DNS rebinding), or one from another origin that changes something or opens a WebSocket. Undefined: it
 * is not. Programs send no origin, and may do both.
 */
export function foreignRequest(
  { host, origin, upgrade }: IncomingHttpHeaders,
  reads: boolean,
  names: ReadonlySet<string>,
): Refusal | undefined {
  const name = URL.parse(`http://${host ?? ''}`)?.hostname.toLowerCase() ?? '';
  // an IP address is safe: no site can make it point elsewhere
  if (!names.has(name) && isIP(name.replace(/^\[|\]$/g, '')) === 0)
    return refusal(421, problem('notThisServer', { host: host ?? '' }));
  if (origin !== undefined && (upgrade !== undefined || !reads) && URL.parse(origin)?.host !== host)
    return refusal(403, problem('otherSite'));
  return undefined;
}

interface Refusal {
  readonly status: number;
  readonly problem: Problem;
  readonly message: string;
}

function refusal(status: number, why: Problem): Refusal {
  return { status, problem: why, message: sayProblem(why) };
}
