import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { addressKey, isLoopback } from './access.ts';
import { Rate, Share } from './shares.ts';

describe('Rate', () => {
  afterEach(() => vi.useRealTimers());

  test('so many a minute for each address, and again in the next', () => {
    vi.useFakeTimers({ now: 0 });
    const rate = new Rate(3);
    const tried = (address: string) => Array.from({ length: 5 }, () => rate.allows(address)).filter(Boolean).length;
    expect([tried('a'), tried('b'), tried('a')]).toEqual([3, 3, 0]);
    vi.advanceTimersByTime(60_000);
    expect(tried('a')).toBe(3);
  });
});

describe('Share', () => {
  test('an address alone gets a seventeenth, and thirty greedy ones leave a sixth', () => {
    const share = new Share({ most: 2000, forEvents: 0 });
    const taken = Array.from({ length: 30 }, (_, n) => {
      while (share.hasRoom(`${n}`)) share.take(`${n}`);
      return share.of(`${n}`);
    });
    expect(taken[0]).toBe(118);
    expect(2000 - taken.reduce((a, b) => a + b)).toBeGreaterThan(2000 / 7);
  });

  test('so few that no part can be made of them are still given, two to each', () => {
    const share = new Share({ most: 5, forEvents: 0 });
    const taken = ['a', 'b', 'c'].map((address) => {
      while (share.hasRoom(address)) share.take(address);
      return share.of(address);
    });
    expect(taken).toEqual([2, 2, 1]);
  });

  test('what is kept for events is for events', () => {
    const share = new Share({ most: 10, forEvents: 2 });
    for (let n = 0; n < 8; n++) share.take(`${n}`);
    expect(share.hasRoom('x')).toBe(false);
    expect(share.hasRoom('x', { event: true })).toBe(true);
  });

  test('nothing is left behind, in any order of coming and going', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (addresses) => {
        const share = new Share({ most: 50, forEvents: 0 });
        const inside = addresses.map(String).filter((address) => {
          const fits = share.hasRoom(address);
          if (fits) share.take(address);
          return fits;
        });
        for (const address of inside.toReversed()) share.release(address);
        expect(['0', '1', '2', '3', '4', '5'].map((address) => share.of(address))).toEqual([0, 0, 0, 0, 0, 0]);
        expect(share).toEqual(new Share({ most: 50, forEvents: 0 }));
      }),
    );
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s is counted as %s', (ip, key) => expect(addressKey(ip)).toBe(key));

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['[::1]', true],
  ['LocalHost', true],
  ['127.0.0.1.evil.example', false],
  ['localhost.evil.example', false],
  ['192.168.1.7', false],
  ['0.0.0.0', false],
  ['', false],
])('loopback %s: %s', (host, is) => expect(isLoopback(host)).toBe(is));
