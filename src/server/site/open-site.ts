import { randomBytes } from 'node:crypto';
import { InputError } from '../../core/errors.ts';
import { agreeOn, versionsAfter } from '../../store/servers.ts';
import type { Store } from '../../store/store.ts';
import { SITE_TIMES } from '../rooms/limits.ts';
import { ProcessBus } from './bus.ts';
import { RedisBus } from './redis-bus.ts';
import { Site, SPEAKS } from './site.ts';

/** A site of this server alone. */
export function aloneSite(): Site {
  const name = newName();
  return new Site(name, new ProcessBus().join(name));
}

/**
 * The site of all servers that have the same database and Redis. A server of another version is refused, as is one
 * without Redis beside others with it: they would not hear each other.
 */
export async function openSite(store: Store, url: string | undefined): Promise<Site> {
  const versions = await versionsAfter(store, new Date(Date.now() - SITE_TIMES.stale).toISOString());
  const other = versions.find((version) => version !== (url === undefined ? null : SPEAKS));
  if (other !== undefined) throw new InputError(otherVersion(other, url));
  if (url === undefined) return aloneSite();
  const name = newName();
  const site = await agreeOn(store, 'site', randomBytes(9).toString('base64url'));
  return new Site(name, await RedisBus.open(name, `${site}:${SPEAKS}`, url));
}

function otherVersion(version: number | null, url: string | undefined): string {
  if (url === undefined)
    return 'servers of a site use this database: start this one with --site (JOGATINA_SITE_URL) too, or stop them first';
  if (version === null)
    return 'a server without --site (JOGATINA_SITE_URL) uses this database: stop it first, or give it the same address';
  return `the servers of this site speak version ${version} of their messages, this one ${SPEAKS}: stop them all, then start the new ones`;
}

function newName(): string {
  return randomBytes(9).toString('base64url');
}
