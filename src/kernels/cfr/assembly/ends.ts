// What hands of cards are worth where play ends, against the reach of the other seat's, by card removal: a total less what
// the own cards take away from it. Sums are in the order of the plain version.

let ranks = 0;
let pairs = 0;
let hands = 0;
/** The lower and the higher rank of each pair, in bytes. */
let low: usize = 0;
let high: usize = 0;
/** The weights of two hands of three cards, a symmetric matrix. */
let coupling: usize = 0;
/** By rank and pair: the hand of the pair with one more card of the rank, 16 bits, or -1. */
let withRank: usize = 0;
/** By table: cards of each rank that are left, in bytes; and the weight that all hands have in common. */
let lefts: usize = 0;
let bases: usize = 0;
let removed: usize = 0;

export function setCards(
  rankCount: i32, pairCount: i32, handCount: i32, lowAt: usize, highAt: usize, couplingAt: usize, withRankAt: usize,
  leftsAt: usize, basesAt: usize, scratch: usize,
): void {
  ranks = rankCount;
  pairs = pairCount;
  hands = handCount;
  low = lowAt;
  high = highAt;
  coupling = couplingAt;
  withRank = withRankAt;
  lefts = leftsAt;
  bases = basesAt;
  removed = scratch;
}

/** With the last trick led, the weights of both hands are in the follower's reach. */
export function ledEnd(follows: bool, lost: f64, won: f64, reach: usize, into: usize): void {
  const far = <usize>ranks << 3;
  for (let end = reach + far; reach < end; reach += 8, into += 8) {
    if (follows) {
      store<f64>(into, lost * load<f64>(reach));
      store<f64>(into + far, won * load<f64>(reach));
    } else store<f64>(into, lost * load<f64>(reach) + won * load<f64>(reach + far));
  }
}

export function removalEnd(
  held: i32, other: i32, factor: f64, table: i32, played: i32, reach: usize, into: usize,
): void {
  if (held == 3 || other == 3) {
    withThree(held, other, factor, played, reach, into);
    return;
  }
  const left = lefts + table * ranks;
  const scaled = factor * load<f64>(bases + (table << 3));
  const total = other == 2 ? removePairs(left, reach) : removeSingles(left, reach);
  if (held == 1) {
    for (let x = 0; x < ranks; x++)
      store<f64>(into + (x << 3), scaled * <f64>load<u8>(left + x) * (total - load<f64>(removed + (x << 3))));
    return;
  }
  for (let i = 0; i < pairs; i++) {
    const a = <i32>load<u8>(low + i);
    const b = <i32>load<u8>(high + i);
    const same = a == b;
    const n = <i32>load<u8>(left + b);
    const ways = <f64>(<i32>load<u8>(left + a) * (same ? n - 1 : n));
    // the same pair of ranks was removed for either of its cards
    let twice: f64 = 0;
    if (other == 2) twice = same ? 2 * load<f64>(reach + (i << 3)) : load<f64>(reach + (i << 3));
    const rest = total - load<f64>(removed + (a << 3)) - load<f64>(removed + (b << 3)) + twice;
    store<f64>(into + (i << 3), scaled * ways * rest);
  }
}

function withThree(held: i32, other: i32, factor: f64, played: i32, reach: usize, into: usize): void {
  const before = withRank + ((played * pairs) << 1);
  if (other == 3) {
    const count = held == 3 ? hands : pairs;
    for (let i = 0; i < count; i++) {
      const hand = held == 3 ? i : <i32>load<i16>(before + (i << 1));
      let sum: f64 = 0;
      if (hand >= 0) {
        const row = coupling + ((hand * hands) << 3);
        for (let j = 0; j < hands << 3; j += 8) sum += load<f64>(row + j) * load<f64>(reach + j);
      }
      store<f64>(into + (i << 3), factor * sum);
    }
    return;
  }
  memory.fill(into, 0, hands << 3);
  for (let j = 0; j < pairs; j++) {
    const scaled = factor * load<f64>(reach + (j << 3));
    const hand = <i32>load<i16>(before + (j << 1));
    if (scaled == 0 || hand < 0) continue;
    const row = coupling + ((hand * hands) << 3);
    for (let i = 0; i < hands << 3; i += 8)
      store<f64>(into + i, load<f64>(into + i) + scaled * load<f64>(row + i));
  }
}

/** The total over single cards; `removed` is what one card of a rank takes away from it. */
function removeSingles(left: usize, reach: usize): f64 {
  let total: f64 = 0;
  for (let y = 0; y < ranks; y++) {
    const value = load<f64>(reach + (y << 3));
    store<f64>(removed + (y << 3), value);
    total += <f64>load<u8>(left + y) * value;
  }
  return total;
}

/** The same over pairs. */
function removePairs(left: usize, reach: usize): f64 {
  memory.fill(removed, 0, ranks << 3);
  let total: f64 = 0;
  for (let j = 0; j < pairs; j++) {
    const value = load<f64>(reach + (j << 3));
    if (value == 0) continue;
    const a = <i32>load<u8>(low + j);
    const b = <i32>load<u8>(high + j);
    const m = <f64>load<u8>(left + a);
    const atA = removed + (a << 3);
    if (a == b) {
      total += value * m * (m - 1);
      store<f64>(atA, load<f64>(atA) + 2 * value * (m - 1));
    } else {
      const atB = removed + (b << 3);
      const n = <f64>load<u8>(left + b);
      total += value * m * n;
      store<f64>(atA, load<f64>(atA) + value * n);
      store<f64>(atB, load<f64>(atB) + value * m);
    }
  }
  return total;
}

/** Carries the follower's reach through the lead of the last trick: by the rank led, with a card that loses, then wins. */
export function regroupReach(table: i32, tieWins: bool, from: usize, to: usize): void {
  const left = lefts + table * ranks;
  const base = load<f64>(bases + (table << 3));
  // sums from either end: a difference of sums would not be exactly zero where it should be
  let stronger: f64 = 0;
  for (let led = 0; led < ranks; led++) {
    const n = <f64>load<u8>(left + led);
    const value = load<f64>(from + (led << 3));
    const tied = tieWins && n > 0 ? (n - 1) * value : 0;
    store<f64>(to + ((ranks + led) << 3), base * n * (stronger + tied));
    stronger += n * value;
  }
  let weaker: f64 = 0;
  for (let led = ranks - 1; led >= 0; led--) {
    const n = <f64>load<u8>(left + led);
    const value = load<f64>(from + (led << 3));
    const tied = !tieWins && n > 0 ? (n - 1) * value : 0;
    store<f64>(to + (led << 3), base * n * (weaker + tied));
    weaker += n * value;
  }
}

/** The transpose of `regroupReach`: adds the values after the lead to those before it. */
export function regroupValues(table: i32, tieWins: bool, from: usize, to: usize): void {
  const left = lefts + table * ranks;
  const base = load<f64>(bases + (table << 3));
  const far = <usize>ranks << 3;
  const tied = tieWins ? from + far : from;
  let loses: f64 = 0;
  for (let own = 0; own < ranks; own++) {
    const n = <f64>load<u8>(left + own);
    const at = to + (own << 3);
    if (n > 0) store<f64>(at, load<f64>(at) + base * n * (loses + (n - 1) * load<f64>(tied + (own << 3))));
    loses += n * load<f64>(from + (own << 3));
  }
  let wins: f64 = 0;
  for (let own = ranks - 1; own >= 0; own--) {
    const n = <f64>load<u8>(left + own);
    const at = to + (own << 3);
    store<f64>(at, load<f64>(at) + base * n * wins);
    wins += n * load<f64>(from + far + (own << 3));
  }
}
