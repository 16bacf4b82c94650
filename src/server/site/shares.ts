import type { Share } from '../access/shares.ts';
import type { Message } from './bus.ts';
import type { Site } from './site.ts';

/** Milliseconds between two reports of what addresses hold. */
const EVERY = 200;

/** What addresses hold on a server. */
interface HeldMessage extends Message {
  readonly held: readonly (readonly [address: string, count: number])[];
}

/**
 * Counts what an address holds on all servers of the site. Servers tell each other what has changed, a few times a
 * second: an address that hurries may get a little more than its share, for as long.
 */
export function shareAcross(site: Site, what: string, share: Share): void {
  const kind = `held ${what}`;
  const others = new Map<string, Map<string, number>>();
  const changed = new Set<string>();
  let reporting = false;
  const report = (addresses: Iterable<string>): HeldMessage => ({
    kind,
    held: Array.from(addresses, (address) => [address, share.of(address)] as const),
  });
  share.elsewhere = (address) => {
    let sum = 0;
    for (const held of others.values()) sum += held.get(address) ?? 0;
    return sum;
  };
  share.onChange = (address) => {
    if (!site.shared) return;
    changed.add(address);
    if (reporting) return;
    reporting = true;
    setTimeout(() => {
      reporting = false;
      site.tell(report(changed));
      changed.clear();
    }, EVERY).unref();
  };
  site.on<HeldMessage>(kind, (from, { held }) => {
    const known = others.get(from) ?? new Map<string, number>();
    others.set(from, known);
    for (const [address, count] of held) {
      if (count > 0) known.set(address, count);
      else known.delete(address);
    }
  });
  site.whenGone((server) => others.delete(server));
  site.whenLost((server) => site.send(server, report(share.holders)));
}
