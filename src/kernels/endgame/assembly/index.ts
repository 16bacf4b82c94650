// Counterfactual regret minimisation for what is left of a hand of Truco after its first trick: cards and truco bets of
// two tricks. The same game, order of actions and updates as VectorCfr on RestOfHand (the plain version), in single
// precision. Ranks are lanes: 14 of 16, pairs of ranks 101 of 104.
//
// One memory holds several such games ("places"), each with tables of its own: a solver of the whole hand has one for
// each pair of cards of the first trick.
//
// Stages: 0 nobody has played to the second trick, 1 its leader has, 2 both have, 3 the third trick was led.

const RANKS: i32 = 14;
const LANES: i32 = 16;
const PAIRS: i32 = 101;
const PAIR_LANES: i32 = 104;
const BETS: i32 = 32;
const F: i32 = 4;
const ONE_BYTES: usize = 64;
const PAIR_BYTES: usize = 416;

/** Tables of the bets, by state, as bytes: see `truco-bets.ts`. */
const call: usize = heap.alloc(2 * BETS);
const accept: usize = heap.alloc(2 * BETS);
const decline: usize = heap.alloc(BETS);
const raise: usize = heap.alloc(BETS);
const played: usize = heap.alloc(BETS);
const playedOut: usize = heap.alloc(BETS);
const level: usize = heap.alloc(BETS);
const caller: usize = heap.alloc(BETS);
const ended: usize = heap.alloc(BETS);
/** How many states of the bets there are. */
let states: i32 = 0;
/** For each rank and single card the pair that they make, as 16-bit numbers, or -1. */
const pairOf: usize = heap.alloc(2 * RANKS * LANES);
// the tables of a place, in this order
const JOINT_BYTES: usize = F * PAIRS * PAIR_LANES;
const LEAD1_BYTES: usize = F * RANKS * RANKS * PAIR_LANES;
const LEAD0_BYTES: usize = F * RANKS * PAIRS * LANES;
const SINGLE_BYTES: usize = F * RANKS * RANKS * RANKS * LANES;
const PLACE_BYTES: usize = 2 * JOINT_BYTES + LEAD1_BYTES + LEAD0_BYTES + 2 * SINGLE_BYTES + 16;
let places: usize = 0;
/** The chance of each pair of holdings, by mano's row and by pie's row. */
let joint0: usize = 0;
let joint1: usize = 0;
/** After the leader's card: for each rank led the rows of its single cards over the follower's pairs, and the reverse. */
let lead1: usize = 0;
let lead0: usize = 0;
/** After both cards, mano's rank then pie's: rows of pie's cards over mano's, and rows of mano's cards over pie's. */
let single0: usize = 0;
let single1: usize = 0;
/** Cards of each rank left after the first trick. */
let left: usize = 0;
/** What mano gains by winning and by losing a hand of so many points. */
const won: usize = heap.alloc(F * 8);
const lost: usize = heap.alloc(F * 8);
/** For each rank led the follower's ranks that win, as ones: where a tie loses, then where it wins. */
const winners: usize = heap.alloc(F * 2 * RANKS * LANES);
/** The reverse: for each of the follower's ranks the ranks led against which it wins. */
const beaten: usize = heap.alloc(F * 2 * RANKS * LANES);

/** The seat that leads the second trick, and who won the first (2: nobody). */
let leads: i32 = 0;
let first: i32 = 0;

let regrets: usize = 0;
let sums: usize = 0;
let stack: usize = 0;

/** What the leaning seat gets at each end from the usual player, in the order of visits; room for so many bytes. */
let usual: usize = 0;
let usualBytes: usize = 0;
/** The next of these, in bytes. */
let usualAt: usize = 0;
/** The seat that leans on the usual player (-1: none), and how likely the other seat is that player. */
let leaning: i32 = -1;
let share: f32 = 0;
/** Whether a walk writes these values instead of adding them. */
let recording: bool = false;

let me: i32 = 0;
let positive: f32 = 1;
let negative: f32 = 1;
let weight: f32 = 1;
/** The next slot in the order of visits, in bytes. */
let slot: usize = 0;

// where a walk stands in the second and third trick
let rankLed: i32 = 0;
let rank0: i32 = 0;
let rank1: i32 = 0;
let leads3: i32 = 0;
let tieWins: i32 = 0;
let decided: i32 = -1;

/** Where the tables of the bets are written, in the order above. */
export function betTable(i: i32): usize {
  if (i == 0) return call;
  if (i == 1) return accept;
  if (i == 2) return decline;
  if (i == 3) return raise;
  if (i == 4) return played;
  if (i == 5) return playedOut;
  if (i == 6) return level;
  if (i == 7) return caller;
  return ended;
}
export function pairTable(): usize {
  return pairOf;
}
export function jointTable(): usize {
  return joint0;
}
export function wonTable(): usize {
  return won;
}
export function lostTable(): usize {
  return lost;
}
export function leftTable(): usize {
  return left;
}
export function sumTable(): usize {
  return sums;
}
/** The other seat's reach is written here before an update. */
export function reachTable(): usize {
  return stack;
}
/** My values stand here after an update. */
export function valueTable(): usize {
  return stack + PAIR_BYTES;
}

export function allocate(betStates: i32, mostPlaces: i32, mostSlots: i32): void {
  states = betStates;
  places = heap.alloc(<usize>mostPlaces * PLACE_BYTES);
  regrets = heap.alloc(<usize>mostSlots * F);
  sums = heap.alloc(<usize>mostSlots * F);
  stack = heap.alloc(1 << 18);
  selectPlace(0);
  for (let tie = 0; tie < 2; tie++) {
    for (let a = 0; a < RANKS; a++) {
      for (let b = 0; b < LANES; b++) {
        const at = <usize>(((tie * RANKS + a) * LANES + b) * F);
        // a: rank led, b: the follower's; lower numbers are stronger
        store<f32>(winners + at, b < RANKS && (b < a || (tie == 1 && b == a)) ? 1 : 0);
        // a: the follower's rank, b: led
        store<f32>(beaten + at, b < RANKS && (a < b || (tie == 1 && b == a)) ? 1 : 0);
      }
    }
  }
}

/** The tables that follow are those of this place. */
export function selectPlace(i: i32): void {
  joint0 = places + <usize>i * PLACE_BYTES;
  joint1 = joint0 + JOINT_BYTES;
  lead1 = joint1 + JOINT_BYTES;
  lead0 = lead1 + LEAD1_BYTES;
  single0 = lead0 + LEAD0_BYTES;
  single1 = single0 + SINGLE_BYTES;
  left = single1 + SINGLE_BYTES;
}

/** Who leads the second trick of the game that follows, and who won the first. */
export function setTrick(leader: i32, firstWinner: i32): void {
  leads = leader;
  first = firstWinner;
}

/** Makes the other tables of a place from its joint distribution. */
export function prepare(): void {
  for (let i = 0; i < PAIRS; i++) {
    for (let j = 0; j < PAIRS; j++) {
      store<f32>(joint1 + <usize>((j * PAIR_LANES + i) * F), load<f32>(joint0 + <usize>((i * PAIR_LANES + j) * F)));
    }
  }
  const own = leads == 0 ? joint0 : joint1;
  for (let x = 0; x < RANKS; x++) {
    for (let r = 0; r < LANES; r++) {
      const row = r < RANKS ? pair(x, r) : -1;
      for (let j = 0; j < PAIRS; j++) {
        const value: f32 = row < 0 ? 0 : load<f32>(own + <usize>((row * PAIR_LANES + j) * F));
        if (r < RANKS) store<f32>(lead1 + <usize>(((x * RANKS + r) * PAIR_LANES + j) * F), value);
        store<f32>(lead0 + <usize>(((x * PAIRS + j) * LANES + r) * F), value);
      }
    }
  }
  for (let x = 0; x < RANKS; x++) {
    for (let y = 0; y < RANKS; y++) {
      for (let a = 0; a < RANKS; a++) {
        const row = pair(x, a);
        for (let b = 0; b < RANKS; b++) {
          const column = pair(y, b);
          const value: f32 = row < 0 || column < 0 ? 0 : load<f32>(joint0 + <usize>((row * PAIR_LANES + column) * F));
          const block = (x * RANKS + y) * RANKS;
          store<f32>(single0 + <usize>(((block + b) * LANES + a) * F), value);
          store<f32>(single1 + <usize>(((block + a) * LANES + b) * F), value);
        }
      }
    }
  }
}

/** How many slots a game has. */
export function countSlots(bet: i32): i32 {
  slot = 0;
  count(0, bet);
  return <i32>(slot / F);
}

/** Where the usual player's weights are written before `lean`: the slots of the other seat's nodes. */
export function regretTable(): usize {
  return regrets;
}

/**
 * From here on `seat` is updated as if the other were, with a chance, the usual player, whose weights stand in the table
 * of regrets: what that player leaves at each end is counted once. The table must be cleared then. A seat of -1 ends it.
 */
export function lean(seat: i32, bet: i32, chance: f32, room: i32): void {
  leaning = seat;
  share = chance;
  if (seat < 0) return;
  if (<usize>room > usualBytes) {
    usualBytes = <usize>room;
    usual = heap.alloc(usualBytes);
  }
  recording = true;
  everyPair();
  update(seat, bet, 0);
  recording = false;
}

/** How many bytes the ends have that were walked last. */
export function endBytes(): usize {
  return usualAt;
}

/** Forgets everything up to a slot. */
export function clear(slots: i32): void {
  memory.fill(regrets, 0, <usize>slots * F);
  memory.fill(sums, 0, <usize>slots * F);
}

/** How regrets fade and how much the strategy counts from here on. */
export function setFactors(positiveFactor: f32, negativeFactor: f32, sumWeight: f32): void {
  positive = positiveFactor;
  negative = negativeFactor;
  weight = sumWeight;
}

/** Updates a seat in the game whose slots begin here, for the other seat's reach. */
export function update(seat: i32, bet: i32, from: i32): void {
  me = seat;
  slot = <usize>from * F;
  usualAt = 0;
  walk(0, bet, stack, stack + PAIR_BYTES, stack + 2 * PAIR_BYTES);
}

/** Updates each seat once in a game whose slots begin with the first. */
export function iterate(bet: i32): void {
  for (let seat = 0; seat < 2; seat++) {
    everyPair();
    update(seat, bet, 0);
  }
}

/** The other seat may hold every pair. */
function everyPair(): void {
  for (let i = 0; i < PAIR_LANES; i++) store<f32>(stack + <usize>(i * F), i < PAIRS ? 1 : 0);
}

@inline function pair(x: i32, r: i32): i32 {
  return load<i16>(pairOf + <usize>((x * LANES + r) * 2));
}

@inline function byte(table: usize, at: i32): i32 {
  return load<i8>(table + <usize>at);
}

@inline function player(stage: i32): i32 {
  return stage == 0 ? leads : stage == 1 ? 1 - leads : stage == 2 ? leads3 : 1 - leads3;
}

/** Bytes of a seat's vector. */
@inline function bytes(stage: i32, seat: i32): usize {
  if (stage == 0) return PAIR_BYTES;
  if (stage == 1) return seat == leads ? ONE_BYTES : PAIR_BYTES;
  return stage == 3 && seat != leads3 ? 2 * ONE_BYTES : ONE_BYTES;
}

/** The stage's state of the bets after it is known whether anything is left to decide. */
@inline function settle(stage: i32, bet: i32): i32 {
  const over = (stage >= 2 && decided >= 0) || (stage == 3 && byte(call, 2 * bet + player(3)) < 0);
  return over ? byte(playedOut, bet) : bet;
}

/** Who leads the third trick and who has won, from both cards of the second. */
function secondTrick(mano: i32, pie: i32): void {
  rank0 = mano;
  rank1 = pie;
  const second = mano == pie ? 2 : mano < pie ? 0 : 1;
  leads3 = second == 2 ? 0 : second;
  // the winner of the first decided trick has the hand by a tie; three ties are mano's
  if (first == 2) decided = second == 2 ? -1 : second;
  else decided = second == 2 || second == first ? first : -1;
  const byTie = first != 2 ? first : second != 2 ? second : 0;
  tieWins = byTie != leads3 ? 1 : 0;
}

@inline function isLeft(stage: i32, rank: i32): bool {
  return byte(left, rank) - (stage == 1 && rank == rankLed ? 1 : 0) > 0;
}

/** Moves the slot past everything below a node, in the order of a walk. */
function count(stage: i32, bet: i32): void {
  if (byte(ended, bet) >= 0) return;
  const by = byte(caller, bet);
  const turn = by >= 0 ? 1 - by : player(stage);
  const own = bytes(stage, turn);
  if (by >= 0) {
    const up = byte(raise, bet);
    slot += own * (up >= 0 ? 3 : 2);
    count(stage, settle(stage, byte(accept, player(stage) == by ? bet : states + bet)));
    if (up >= 0) count(stage, up);
    return;
  }
  const next = byte(call, 2 * bet + turn);
  if (stage >= 2) {
    if (next >= 0) slot += own + (stage == 2 ? ONE_BYTES : own);
    if (stage == 2) count(3, settle(3, byte(played, bet)));
    if (next >= 0) count(stage, next);
    return;
  }
  for (let r = 0; r < RANKS; r++) if (isLeft(stage, r)) slot += ONE_BYTES;
  if (next >= 0) slot += own;
  for (let r = 0; r < RANKS; r++) if (isLeft(stage, r)) playRank(stage, bet, r);
  if (next >= 0) count(stage, next);
}

function playRank(stage: i32, bet: i32, r: i32): void {
  if (stage == 0) {
    rankLed = r;
    count(1, byte(played, bet));
  } else {
    const led = rankLed;
    if (leads == 0) secondTrick(led, r);
    else secondTrick(r, led);
    count(2, settle(2, byte(played, bet)));
  }
}

/** Writes my values at `out`, given the other seat's reach; the stack is free from `top` on. */
function walk(stage: i32, bet: i32, reach: usize, out: usize, top: usize): void {
  if (byte(ended, bet) >= 0) {
    payoff(stage, bet, reach, out);
    return;
  }
  const by = byte(caller, bet);
  const turn = by >= 0 ? 1 - by : player(stage);
  if (by >= 0) {
    const up = byte(raise, bet);
    const yes = settle(stage, byte(accept, player(stage) == by ? bet : states + bet));
    choose(stage, turn, up >= 0 ? 3 : 2, byte(decline, bet), yes, up, false, reach, out, top);
    return;
  }
  const next = byte(call, 2 * bet + turn);
  if (stage < 2) {
    if (turn == me) ownCard(stage, bet, next, reach, out, top);
    else otherCard(stage, bet, next, reach, out, top);
    return;
  }
  if (stage == 2) {
    const after = settle(3, byte(played, bet));
    if (next < 0) lead(after, reach, out, top);
    else choose(stage, turn, 2, after, next, -1, true, reach, out, top);
    return;
  }
  // the third trick was led and its follower may still call
  choose(stage, turn, 2, byte(playedOut, bet), next, -1, false, reach, out, top);
}

/** A choice among up to three states of the bets; `leading`: the first plays the card that leads the third trick. */
function choose(
  stage: i32,
  turn: i32,
  n: i32,
  a: i32,
  b: i32,
  c: i32,
  leading: bool,
  reach: usize,
  out: usize,
  top: usize,
): void {
  const own = bytes(stage, turn);
  const mine = bytes(stage, me);
  const at = slot;
  slot += own * <usize>n;
  const zero = f32x4.splat(0);
  const even = f32x4.splat(1 / <f32>n);
  if (turn == me) {
    const values = top;
    const free = top + own * <usize>n;
    for (let k = 0; k < n; k++) {
      const into = values + own * <usize>k;
      const bet = k == 0 ? a : k == 1 ? b : c;
      if (leading && k == 0) lead(bet, reach, into, free);
      else walk(stage, bet, reach, into, free);
    }
    const p = f32x4.splat(positive);
    const q = f32x4.splat(negative);
    for (let i: usize = 0; i < own; i += 16) {
      const r0 = v128.load(regrets + at + i);
      const r1 = v128.load(regrets + at + own + i);
      const r2 = n > 2 ? v128.load(regrets + at + 2 * own + i) : zero;
      const v0 = v128.load(values + i);
      const v1 = v128.load(values + own + i);
      const v2 = n > 2 ? v128.load(values + 2 * own + i) : zero;
      const p0 = f32x4.pmax(zero, r0);
      const p1 = f32x4.pmax(zero, r1);
      const p2 = f32x4.pmax(zero, r2);
      const total = f32x4.add(f32x4.add(p0, p1), p2);
      const some = f32x4.gt(total, zero);
      const mixed = f32x4.div(
        f32x4.add(f32x4.add(f32x4.mul(p0, v0), f32x4.mul(p1, v1)), f32x4.mul(p2, v2)),
        total,
      );
      const plain = f32x4.mul(f32x4.add(f32x4.add(v0, v1), v2), even);
      const value = v128.bitselect(mixed, plain, some);
      v128.store(out + i, value);
      learn(regrets + at + i, r0, v0, value, p, q, zero);
      learn(regrets + at + own + i, r1, v1, value, p, q, zero);
      if (n > 2) learn(regrets + at + 2 * own + i, r2, v2, value, p, q, zero);
    }
    return;
  }
  const w = f32x4.splat(weight);
  const next = top;
  const free = top + own * <usize>n;
  for (let i: usize = 0; i < own; i += 16) {
    const p0 = f32x4.pmax(zero, v128.load(regrets + at + i));
    const p1 = f32x4.pmax(zero, v128.load(regrets + at + own + i));
    const p2 = n > 2 ? f32x4.pmax(zero, v128.load(regrets + at + 2 * own + i)) : zero;
    const total = f32x4.add(f32x4.add(p0, p1), p2);
    const some = f32x4.gt(total, zero);
    const inverse = f32x4.div(f32x4.splat(1), total);
    const arrives = v128.load(reach + i);
    spread(next + i, sums + at + i, p0, inverse, even, some, arrives, w);
    spread(next + own + i, sums + at + own + i, p1, inverse, even, some, arrives, w);
    if (n > 2) spread(next + 2 * own + i, sums + at + 2 * own + i, p2, inverse, even, some, arrives, w);
  }
  for (let i: usize = 0; i < mine; i += 16) v128.store(out + i, zero);
  for (let k = 0; k < n; k++) {
    const bet = k == 0 ? a : k == 1 ? b : c;
    const from = next + own * <usize>k;
    if (leading && k == 0) lead(bet, from, free, free + mine);
    else walk(stage, bet, from, free, free + mine);
    for (let i: usize = 0; i < mine; i += 16) v128.store(out + i, f32x4.add(v128.load(out + i), v128.load(free + i)));
  }
}

@inline function learn(at: usize, regret: v128, value: v128, mean: v128, p: v128, q: v128, zero: v128): void {
  const r = f32x4.sub(f32x4.add(regret, value), mean);
  v128.store(at, f32x4.mul(r, v128.bitselect(p, q, f32x4.gt(r, zero))));
}

@inline function spread(
  into: usize,
  sum: usize,
  part: v128,
  inverse: v128,
  even: v128,
  some: v128,
  arrives: v128,
  w: v128,
): void {
  const goes = f32x4.mul(arrives, v128.bitselect(f32x4.mul(part, inverse), even, some));
  v128.store(into, goes);
  v128.store(sum, f32x4.add(v128.load(sum), f32x4.mul(w, goes)));
}

/** The third trick is led: `reach` is the other seat's before that, and so are the values written. */
function lead(bet: i32, reach: usize, out: usize, top: usize): void {
  const zero = f32x4.splat(0);
  const block = <usize>((rank0 * RANKS + rank1) * RANKS * LANES * F);
  const ties = <usize>(tieWins * RANKS * LANES * F);
  if (me == leads3) {
    // the follower's reach: by the rank led, first with a card that loses, then with one that wins
    const rows = (leads3 == 0 ? single0 : single1) + block;
    const masks = beaten + ties;
    for (let i: usize = 0; i < ONE_BYTES; i += 16) {
      let loses = zero;
      let wins = zero;
      for (let own = 0; own < RANKS; own++) {
        const line = <usize>(own * LANES * F) + i;
        const term = f32x4.mul(v128.load(rows + line), f32x4.splat(load<f32>(reach + <usize>(own * F))));
        const winning = f32x4.mul(term, v128.load(masks + line));
        wins = f32x4.add(wins, winning);
        loses = f32x4.add(loses, f32x4.sub(term, winning));
      }
      v128.store(top + i, loses);
      v128.store(top + ONE_BYTES + i, wins);
    }
    walk(3, bet, top, out, top + 2 * ONE_BYTES);
    return;
  }
  const values = top;
  walk(3, bet, reach, values, top + 2 * ONE_BYTES);
  const rows = (leads3 == 0 ? single1 : single0) + block;
  const masks = winners + ties;
  for (let i: usize = 0; i < ONE_BYTES; i += 16) {
    let sum = zero;
    for (let led = 0; led < RANKS; led++) {
      const line = <usize>(led * LANES * F) + i;
      const mask = v128.load(masks + line);
      const loses = f32x4.splat(load<f32>(values + <usize>(led * F)));
      const wins = f32x4.splat(load<f32>(values + ONE_BYTES + <usize>(led * F)));
      const value = f32x4.add(loses, f32x4.mul(mask, f32x4.sub(wins, loses)));
      sum = f32x4.add(sum, f32x4.mul(v128.load(rows + line), value));
    }
    v128.store(out + i, sum);
  }
}

/** My turn to play a card to the second trick, or to call. */
function ownCard(stage: i32, bet: i32, next: i32, reach: usize, out: usize, top: usize): void {
  const at = slot;
  const totals = top;
  const counts = totals + PAIR_BYTES;
  const values = counts + PAIR_BYTES;
  memory.fill(totals, 0, 2 * PAIR_BYTES);
  memory.fill(out, 0, PAIR_BYTES);
  for (let r = 0; r < RANKS; r++) {
    if (!isLeft(stage, r)) continue;
    for (let j = 0; j < RANKS; j++) addTotal(totals, counts, pair(r, j), slot + <usize>(j * F));
    slot += ONE_BYTES;
  }
  if (next >= 0) {
    for (let i = 0; i < PAIRS; i++) addTotal(totals, counts, i, slot + <usize>(i * F));
    slot += PAIR_BYTES;
  }
  const free = values + (slot - at);
  let line: usize = 0;
  for (let r = 0; r < RANKS; r++) {
    if (!isLeft(stage, r)) continue;
    afterCard(stage, bet, r, reach, values + line, free);
    line += ONE_BYTES;
  }
  if (next >= 0) walk(stage, next, reach, values + line, free);
  line = 0;
  for (let r = 0; r < RANKS; r++) {
    if (!isLeft(stage, r)) continue;
    for (let j = 0; j < RANKS; j++, line += F) addValue(out, totals, counts, pair(r, j), at + line, values + line);
    line += ONE_BYTES - RANKS * F;
  }
  if (next >= 0) for (let i = 0; i < PAIRS; i++, line += F) addValue(out, totals, counts, i, at + line, values + line);
  line = 0;
  for (let r = 0; r < RANKS; r++) {
    if (!isLeft(stage, r)) continue;
    for (let j = 0; j < RANKS; j++, line += F) addRegret(out, pair(r, j), at + line, values + line);
    line += ONE_BYTES - RANKS * F;
  }
  if (next >= 0) for (let i = 0; i < PAIRS; i++, line += F) addRegret(out, i, at + line, values + line);
}

@inline function addTotal(totals: usize, counts: usize, i: i32, at: usize): void {
  if (i < 0) return;
  const total = totals + <usize>(i * F);
  const regret = load<f32>(regrets + at);
  if (regret > 0) store<f32>(total, load<f32>(total) + regret);
  const n = counts + <usize>(i * F);
  store<f32>(n, load<f32>(n) + 1);
}

@inline function addValue(out: usize, totals: usize, counts: usize, i: i32, at: usize, value: usize): void {
  if (i < 0) return;
  const total = load<f32>(totals + <usize>(i * F));
  const into = out + <usize>(i * F);
  const regret = load<f32>(regrets + at);
  if (total <= 0) store<f32>(into, load<f32>(into) + load<f32>(value) / load<f32>(counts + <usize>(i * F)));
  else if (regret > 0) store<f32>(into, load<f32>(into) + (load<f32>(value) * regret) / total);
}

@inline function addRegret(out: usize, i: i32, at: usize, value: usize): void {
  if (i < 0) return;
  const regret = load<f32>(regrets + at) + load<f32>(value) - load<f32>(out + <usize>(i * F));
  store<f32>(regrets + at, regret * (regret > 0 ? positive : negative));
}

/** The other seat's turn to play a card to the second trick, or to call. */
function otherCard(stage: i32, bet: i32, next: i32, reach: usize, out: usize, top: usize): void {
  const at = slot;
  const mine = bytes(stage, me);
  const totals = top;
  const counts = totals + PAIR_BYTES;
  const arrives = counts + PAIR_BYTES;
  memory.fill(totals, 0, 2 * PAIR_BYTES);
  memory.fill(out, 0, mine);
  for (let r = 0; r < RANKS; r++) {
    if (!isLeft(stage, r)) continue;
    for (let j = 0; j < RANKS; j++) addTotal(totals, counts, pair(r, j), slot + <usize>(j * F));
    slot += ONE_BYTES;
  }
  if (next >= 0) {
    for (let i = 0; i < PAIRS; i++) addTotal(totals, counts, i, slot + <usize>(i * F));
    slot += PAIR_BYTES;
  }
  const values = arrives + PAIR_BYTES;
  const free = values + mine;
  let line: usize = 0;
  for (let r = 0; r < RANKS; r++) {
    if (!isLeft(stage, r)) continue;
    for (let j = 0; j < LANES; j++) {
      const i = j < RANKS ? pair(r, j) : -1;
      passReach(totals, counts, reach, i, at + line + <usize>(j * F), arrives + <usize>(j * F));
    }
    line += ONE_BYTES;
    afterCard(stage, bet, r, arrives, values, free);
    add(out, values, mine);
  }
  if (next >= 0) {
    for (let i = 0; i < PAIR_LANES; i++) {
      passReach(totals, counts, reach, i < PAIRS ? i : -1, at + line + <usize>(i * F), arrives + <usize>(i * F));
    }
    walk(stage, next, arrives, values, free);
    add(out, values, mine);
  }
}

@inline function add(out: usize, values: usize, length: usize): void {
  for (let i: usize = 0; i < length; i += 16) v128.store(out + i, f32x4.add(v128.load(out + i), v128.load(values + i)));
}

@inline function passReach(totals: usize, counts: usize, reach: usize, i: i32, at: usize, into: usize): void {
  if (i < 0) {
    store<f32>(into, 0);
    return;
  }
  const total = load<f32>(totals + <usize>(i * F));
  const regret = load<f32>(regrets + at);
  const part: f32 = total > 0 ? (regret > 0 ? regret / total : 0) : 1 / load<f32>(counts + <usize>(i * F));
  const arrives = load<f32>(reach + <usize>(i * F)) * part;
  store<f32>(into, arrives);
  store<f32>(sums + at, load<f32>(sums + at) + weight * arrives);
}

/** What comes after a card of the second trick. */
function afterCard(stage: i32, bet: i32, r: i32, reach: usize, out: usize, top: usize): void {
  if (stage == 0) {
    rankLed = r;
    walk(1, byte(played, bet), reach, out, top);
    return;
  }
  const led = rankLed;
  if (leads == 0) secondTrick(led, r);
  else secondTrick(r, led);
  walk(2, settle(2, byte(played, bet)), reach, out, top);
}

@inline function worth(winner: i32, points: i32): f32 {
  const mano = load<f32>((winner == 0 ? won : lost) + <usize>(points * F));
  return me == 0 ? mano : -mano;
}

/** Of an end: what the other seat leaves me, and the usual player where I lean on it. */
function payoff(stage: i32, bet: i32, reach: usize, out: usize): void {
  pay(stage, bet, reach, out);
  if (me != leaning) return;
  const length = bytes(stage, me);
  const part = f32x4.splat(share);
  const rest = f32x4.splat(1 - share);
  const at = usual + usualAt;
  usualAt += length;
  if (usualAt > usualBytes) return;
  for (let i: usize = 0; i < length; i += 16) {
    const value = v128.load(out + i);
    if (recording) v128.store(at + i, f32x4.mul(part, value));
    else v128.store(out + i, f32x4.add(f32x4.mul(rest, value), v128.load(at + i)));
  }
}

function pay(stage: i32, bet: i32, reach: usize, out: usize): void {
  const by = byte(ended, bet);
  const points = byte(level, bet);
  if (stage == 3) {
    const leader = f32x4.splat(worth(by == 2 ? leads3 : by, points));
    const follower = f32x4.splat(worth(by == 2 ? 1 - leads3 : by, points));
    for (let i: usize = 0; i < ONE_BYTES; i += 16) {
      const loses = v128.load(reach + i);
      if (me != leads3) {
        v128.store(out + i, f32x4.mul(leader, loses));
        v128.store(out + ONE_BYTES + i, f32x4.mul(follower, loses));
      } else {
        const wins = v128.load(reach + ONE_BYTES + i);
        v128.store(out + i, f32x4.add(f32x4.mul(leader, loses), f32x4.mul(follower, wins)));
      }
    }
    return;
  }
  const factor = f32x4.splat(worth(by == 2 ? decided : by, points));
  if (stage == 2) {
    const rows = (me == 0 ? single0 : single1) + <usize>((rank0 * RANKS + rank1) * RANKS * LANES * F);
    multiply(rows, RANKS, ONE_BYTES, factor, reach, out);
  } else if (stage == 0) multiply(me == 0 ? joint1 : joint0, PAIRS, PAIR_BYTES, factor, reach, out);
  else if (me == leads) multiply(lead0 + <usize>(rankLed * PAIRS * LANES * F), PAIRS, ONE_BYTES, factor, reach, out);
  else multiply(lead1 + <usize>(rankLed * RANKS * PAIR_LANES * F), RANKS, PAIR_BYTES, factor, reach, out);
}

/** A row for each index of the other seat, over my lanes. */
@inline function multiply(rows: usize, n: i32, length: usize, factor: v128, reach: usize, out: usize): void {
  for (let i: usize = 0; i < length; i += 16) {
    let sum = f32x4.splat(0);
    for (let j = 0; j < n; j++) {
      sum = f32x4.add(
        sum,
        f32x4.mul(v128.load(rows + <usize>j * length + i), f32x4.splat(load<f32>(reach + <usize>(j * F)))),
      );
    }
    v128.store(out + i, f32x4.mul(factor, sum));
  }
}
