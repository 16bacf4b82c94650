// Counterfactual regret minimisation on a public tree of a card game: see `VectorCfr`, whose walk this is, with the same
// operations on every number in the same order.
import { ledEnd, regroupReach, regroupValues, removalEnd } from './ends';

export { setCards } from './ends';

// a node: seat to move or END, actions, whether the mover decides, whether the last trick was led, widths of both seats,
// table, actions' place, then for an end what each seat gets if it loses and wins, and cards held by each
const NODE_ACTIONS: usize = 1;
const NODE_DECIDES: usize = 2;
const NODE_LED: usize = 3;
const NODE_WIDTHS: usize = 4;
const NODE_TABLE: usize = 8;
const NODE_CHILDREN: usize = 12;
const NODE_POINTS: usize = 16;
const NODE_HELD: usize = 20;
const NODE_PLAYED: usize = 22;
const NODE_TIE_WINS: usize = 23;
const END = -2;
/** A place of the tree below which another thread may walk. Its table is where its record lies. */
const CUT = -3;

// a cut: its node, where the other's reach and my values lie, the first slot below it and the one after the last
const CUT_NODE: usize = 0;
const CUT_REACH: usize = 4;
const CUT_VALUES: usize = 8;
const CUT_BEGIN: usize = 12;
const CUT_END: usize = 16;

// an action: its node, the indices before it (0: unchanged), how many there are after it, whether the other's change
const CHILD_NODE: usize = 0;
const CHILD_BEFORE: usize = 4;
const CHILD_LENGTH: usize = 8;
const CHILD_REGROUPS: usize = 12;
const CHILD: usize = 16;

let memoryEnd: usize = (__heap_base + 15) & ~15;

/** Memory that stays. */
export function allocate(size: u32): usize {
  const at = memoryEnd;
  memoryEnd = (at + <usize>size + 31) & ~15;
  const pages = <i32>((<u64>memoryEnd + 0xffff) >> 16) - memory.size();
  if (pages > 0 && memory.grow(pages) < 0) unreachable();
  return at;
}

/** What a walk is for: an iteration, my best response to the other's strategy, or my value when both play it. */
const ITERATE = 0;
const RESPOND = 1;

let purpose = ITERATE;
let regrets: usize = 0;
let sums: usize = 0;
let me = 0;
let positive: f64 = 1;
let negative: f64 = 1;
let weight: f64 = 1;
/** The next slot in the order of visits, in bytes. */
let pointer: usize = 0;
/** Whether this walk only brings the other's reach to the cuts, and changes nothing. */
let gathers = false;

/**
 * Begins the walks of a seat. An iteration has these factors on positive and negative regrets, and this weight of the
 * other's strategy. Other walks go by the strategy whose sums stand in the place of the regrets, and change nothing.
 */
export function begin(
  seat: i32, what: i32, regretsAt: usize, sumsAt: usize, up: f64, down: f64, counts: f64,
): void {
  me = seat;
  purpose = what;
  regrets = regretsAt;
  sums = sumsAt;
  positive = up;
  negative = down;
  weight = counts;
}

/**
 * Walks from the root as far as the cuts, or to the ends where there are none. The other's reach is at `stack`, my values
 * are behind it, and the stack is free after them.
 */
export function walkTop(root: usize, stack: usize, gather: bool): void {
  const counts = weight;
  gathers = gather;
  if (gather) weight = 0;
  pointer = 0;
  const out = stack + (widthOf(root, 1 - me) << 3);
  walk(root, stack, out, out + (widthOf(root, me) << 3));
  weight = counts;
  gathers = false;
}

/** Walks below a cut. */
export function walkCut(cut: usize, stack: usize): void {
  pointer = load<u32>(cut, CUT_BEGIN);
  walk(load<u32>(cut, CUT_NODE), load<u32>(cut, CUT_REACH), load<u32>(cut, CUT_VALUES), stack);
}

@inline
function widthOf(node: usize, seat: i32): usize {
  return load<u16>(node + (seat << 1), NODE_WIDTHS);
}

function walk(node: usize, reach: usize, out: usize, top: usize): void {
  const turn = <i32>load<i8>(node);
  if (turn == me) {
    if (purpose == ITERATE) ownNode(node, reach, out, top);
    else respondingNode(node, reach, out, top);
  } else if (turn == END) end(node, reach, out);
  else if (turn == CUT) cutNode(node, reach, out);
  else otherNode(node, reach, out, top);
}

function cutNode(node: usize, reach: usize, out: usize): void {
  const cut = <usize>load<u32>(node, NODE_TABLE);
  const mine = widthOf(node, me) << 3;
  if (gathers) {
    memory.copy(load<u32>(cut, CUT_REACH), reach, widthOf(node, 1 - me) << 3);
    memory.fill(out, 0, mine);
  } else memory.copy(out, load<u32>(cut, CUT_VALUES), mine);
  pointer = load<u32>(cut, CUT_END);
}

function end(node: usize, reach: usize, out: usize): void {
  const points = node + (me << 1);
  const lost = <f64>load<i8>(points, NODE_POINTS);
  const held = <i32>load<u8>(node + me, NODE_HELD);
  const other = <i32>load<u8>(node + 1 - me, NODE_HELD);
  if (load<u8>(node, NODE_LED)) ledEnd(held == 0, lost, <f64>load<i8>(points, NODE_POINTS + 1), reach, out);
  else removalEnd(held, other, lost, load<i32>(node, NODE_TABLE), load<u8>(node, NODE_PLAYED), reach, out);
}

/** Two numbers in single precision as two in double. */
@inline
function promoted(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at));
}

@inline
function demote(at: usize, value: v128): void {
  v128.store64_lane(at, f32x4.demote_f64x2_zero(value), 0);
}

function ownNode(node: usize, reach: usize, out: usize, top: usize): void {
  const n = <usize>load<u8>(node, NODE_ACTIONS);
  const width = widthOf(node, me);
  const children = <usize>load<u32>(node, NODE_CHILDREN);
  if (!load<u8>(node, NODE_DECIDES)) {
    forcedNode(node, children, n, width, reach, out, top);
    return;
  }
  // from `top` on: the sums of positive regrets, the number of actions, then the values of every action in a row
  const counts = top + (width << 3);
  const values = counts + (width << 3);
  const firstSlot = regrets + pointer;
  regretTotals(children, n, width, top);
  const free = values + ((regrets + pointer - firstSlot) << 1);
  memory.fill(out, 0, width << 3);
  let at = values;
  let slot = firstSlot;
  for (let child = children; child < children + n * CHILD; child += CHILD) {
    walkChild(node, child, reach, at, free);
    const length = <usize>load<u32>(child, CHILD_LENGTH);
    const before = <usize>load<u32>(child, CHILD_BEFORE);
    if (before == 0) addValues(length, slot, at, top, counts, out);
    else {
      for (let j: usize = 0; j < length; j++) {
        const i = <isize>load<i16>(before + (j << 1)) << 3;
        if (i < 0) continue;
        const total = load<f64>(top + i);
        const regret = <f64>load<f32>(slot + (j << 2));
        const value = load<f64>(at + (j << 3));
        if (total <= 0) store<f64>(out + i, load<f64>(out + i) + value / load<f64>(counts + i));
        else if (regret > 0) store<f64>(out + i, load<f64>(out + i) + (value * regret) / total);
      }
    }
    at += length << 3;
    slot += length << 2;
  }
  if (gathers) return;
  at = values;
  slot = firstSlot;
  for (let child = children; child < children + n * CHILD; child += CHILD) {
    const length = <usize>load<u32>(child, CHILD_LENGTH);
    const before = <usize>load<u32>(child, CHILD_BEFORE);
    if (before == 0) updateRegrets(length, slot, at, out);
    else {
      for (let j: usize = 0; j < length; j++) {
        const i = <isize>load<i16>(before + (j << 1)) << 3;
        if (i < 0) continue;
        const regret = <f64>load<f32>(slot + (j << 2)) + load<f64>(at + (j << 3)) - load<f64>(out + i);
        store<f32>(slot + (j << 2), <f32>(regret * (regret > 0 ? positive : negative)));
      }
    }
    at += length << 3;
    slot += length << 2;
  }
}

/** My node's child: writes my values at `at`. */
@inline
function walkChild(node: usize, child: usize, reach: usize, at: usize, free: usize): void {
  const next = <usize>load<u32>(child, CHILD_NODE);
  if (load<u32>(child, CHILD_REGROUPS)) {
    regroupReach(load<i32>(node, NODE_TABLE), load<u8>(node, NODE_TIE_WINS) != 0, reach, free);
    walk(next, free, at, free + (widthOf(next, 1 - me) << 3));
  } else walk(next, reach, at, free);
}

/** Adds the values of an action that tells nothing about the mover, by its share. */
@inline
function addValues(length: usize, slot: usize, at: usize, top: usize, counts: usize, out: usize): void {
  const zero = f64x2.splat(0);
  let j: usize = 0;
  for (; j + 2 <= length; j += 2) {
    const here = j << 3;
    const total = v128.load(top + here);
    const regret = promoted(slot + (j << 2));
    const value = v128.load(at + here);
    const none = f64x2.le(total, zero);
    let part = v128.and(f64x2.div(f64x2.mul(value, regret), total), f64x2.gt(regret, zero));
    if (v128.any_true(none)) part = v128.bitselect(f64x2.div(value, v128.load(counts + here)), part, none);
    v128.store(out + here, f64x2.add(v128.load(out + here), part));
  }
  for (; j < length; j++) {
    const here = j << 3;
    const total = load<f64>(top + here);
    const regret = <f64>load<f32>(slot + (j << 2));
    const value = load<f64>(at + here);
    if (total <= 0) store<f64>(out + here, load<f64>(out + here) + value / load<f64>(counts + here));
    else if (regret > 0) store<f64>(out + here, load<f64>(out + here) + (value * regret) / total);
  }
}

@inline
function updateRegrets(length: usize, slot: usize, at: usize, out: usize): void {
  const up = f64x2.splat(positive);
  const down = f64x2.splat(negative);
  let j: usize = 0;
  for (; j + 2 <= length; j += 2) {
    const here = j << 3;
    const regret = f64x2.sub(f64x2.add(promoted(slot + (j << 2)), v128.load(at + here)), v128.load(out + here));
    const factor = v128.bitselect(up, down, f64x2.gt(regret, f64x2.splat(0)));
    demote(slot + (j << 2), f64x2.mul(regret, factor));
  }
  for (; j < length; j++) {
    const here = j << 3;
    const regret = <f64>load<f32>(slot + (j << 2)) + load<f64>(at + here) - load<f64>(out + here);
    store<f32>(slot + (j << 2), <f32>(regret * (regret > 0 ? positive : negative)));
  }
}

/** My node: the best action of each index, or the mean over the strategy's mix. See `StrategyWalker`. */
function respondingNode(node: usize, reach: usize, out: usize, top: usize): void {
  const n = <usize>load<u8>(node, NODE_ACTIONS);
  const width = widthOf(node, me);
  const children = <usize>load<u32>(node, NODE_CHILDREN);
  const decides = load<u8>(node, NODE_DECIDES) != 0;
  const counts = top + (width << 3);
  const values = decides ? counts + (width << 3) : top;
  const best = purpose == RESPOND;
  let slot = regrets + pointer;
  if (decides) regretTotals(children, n, width, top);
  const start: f64 = best ? -Infinity : 0;
  for (let i: usize = 0; i < width << 3; i += 8) store<f64>(out + i, start);
  for (let child = children; child < children + n * CHILD; child += CHILD) {
    const length = <usize>load<u32>(child, CHILD_LENGTH);
    const before = <usize>load<u32>(child, CHILD_BEFORE);
    walkChild(node, child, reach, values, values + (length << 3));
    for (let j: usize = 0; j < length; j++) {
      const i = before == 0 ? <isize>j << 3 : <isize>load<i16>(before + (j << 1)) << 3;
      if (i < 0) continue;
      const value = load<f64>(values + (j << 3));
      const known = load<f64>(out + i);
      if (best) {
        if (value > known) store<f64>(out + i, value);
        continue;
      }
      let part: f64 = 1;
      if (decides) {
        const total = load<f64>(top + i);
        part = total > 0 ? <f64>load<f32>(slot + (j << 2)) / total : 1 / load<f64>(counts + i);
      }
      store<f64>(out + i, known + value * part);
    }
    if (decides) slot += length << 2;
  }
  if (!best) return;
  // an index that can take no action is impossible here (no card of that rank is left)
  for (let i: usize = 0; i < width << 3; i += 8) if (load<f64>(out + i) == -Infinity) store<f64>(out + i, 0);
}

/** My node where I have no choice. */
function forcedNode(
  node: usize, children: usize, n: usize, width: usize, reach: usize, out: usize, top: usize,
): void {
  memory.fill(out, 0, width << 3);
  for (let child = children; child < children + n * CHILD; child += CHILD) {
    const length = <usize>load<u32>(child, CHILD_LENGTH);
    const before = <usize>load<u32>(child, CHILD_BEFORE);
    walkChild(node, child, reach, top, top + (length << 3));
    for (let j: usize = 0; j < length; j++) {
      const i = before == 0 ? <isize>j : <isize>load<i16>(before + (j << 1));
      if (i >= 0) store<f64>(out + (i << 3), load<f64>(out + (i << 3)) + load<f64>(top + (j << 3)));
    }
  }
}

/** The other seat's node: adds its strategy to the sums, and my values up. */
function otherNode(node: usize, reach: usize, out: usize, top: usize): void {
  const n = <usize>load<u8>(node, NODE_ACTIONS);
  const width = widthOf(node, 1 - me);
  const mine = widthOf(node, me);
  const children = <usize>load<u32>(node, NODE_CHILDREN);
  const decides = load<u8>(node, NODE_DECIDES) != 0;
  const counts = top + (width << 3);
  const next = counts + (width << 3);
  let slot = pointer;
  if (decides) regretTotals(children, n, width, top);
  memory.fill(out, 0, mine << 3);
  for (let child = children; child < children + n * CHILD; child += CHILD) {
    const length = <usize>load<u32>(child, CHILD_LENGTH);
    const before = <usize>load<u32>(child, CHILD_BEFORE);
    if (!decides) {
      for (let j: usize = 0; j < length; j++) {
        const i = before == 0 ? <isize>j : <isize>load<i16>(before + (j << 1));
        store<f64>(next + (j << 3), i < 0 ? 0 : load<f64>(reach + (i << 3)));
      }
    } else {
      if (before == 0) passReach(length, slot, reach, top, counts, next);
      else passReachOf(before, length, slot, reach, top, counts, next);
      slot += length << 2;
    }
    const values = next + (length << 3);
    const below = <usize>load<u32>(child, CHILD_NODE);
    if (load<u32>(child, CHILD_REGROUPS)) {
      walk(below, next, values, values + (widthOf(below, me) << 3));
      regroupValues(load<i32>(node, NODE_TABLE), load<u8>(node, NODE_TIE_WINS) != 0, values, out);
    } else {
      walk(below, next, values, values + (mine << 3));
      let i: usize = 0;
      for (; i + 2 <= mine; i += 2) {
        const here = i << 3;
        v128.store(out + here, f64x2.add(v128.load(out + here), v128.load(values + here)));
      }
      if (i < mine) store<f64>(out + (i << 3), load<f64>(out + (i << 3)) + load<f64>(values + (i << 3)));
    }
  }
}

/** Carries the mover's reach through an action that tells nothing about it, by its share. */
@inline
function passReach(length: usize, slot: usize, reach: usize, top: usize, counts: usize, next: usize): void {
  const zero = f64x2.splat(0);
  const much = f64x2.splat(weight);
  let j: usize = 0;
  for (; j + 2 <= length; j += 2) {
    const here = j << 3;
    const total = v128.load(top + here);
    const regret = promoted(regrets + slot + (j << 2));
    const none = f64x2.le(total, zero);
    let part = v128.and(f64x2.div(regret, total), f64x2.gt(regret, zero));
    if (v128.any_true(none)) part = v128.bitselect(f64x2.div(f64x2.splat(1), v128.load(counts + here)), part, none);
    const arrives = f64x2.mul(v128.load(reach + here), part);
    v128.store(next + here, arrives);
    const sum = sums + slot + (j << 2);
    demote(sum, f64x2.add(promoted(sum), f64x2.mul(much, arrives)));
  }
  if (j < length) passOne(j, j << 3, slot, reach, top, counts, next);
}

/** The same for an action that tells something about the mover. */
@inline
function passReachOf(
  before: usize, length: usize, slot: usize, reach: usize, top: usize, counts: usize, next: usize,
): void {
  for (let j: usize = 0; j < length; j++) {
    const i = <isize>load<i16>(before + (j << 1)) << 3;
    if (i < 0) store<f64>(next + (j << 3), 0);
    else passOne(j, i, slot, reach, top, counts, next);
  }
}

@inline
function passOne(j: usize, i: usize, slot: usize, reach: usize, top: usize, counts: usize, next: usize): void {
  const total = load<f64>(top + i);
  const regret = <f64>load<f32>(regrets + slot + (j << 2));
  let part: f64 = 0;
  if (!(total > 0)) part = 1 / load<f64>(counts + i);
  else if (regret > 0) part = regret / total;
  const arrives = load<f64>(reach + i) * part;
  store<f64>(next + (j << 3), arrives);
  const sum = sums + slot + (j << 2);
  store<f32>(sum, <f32>(<f64>load<f32>(sum) + weight * arrives));
}

/**
 * Writes for each index of the mover the sum of its positive regrets, then the number of its actions, from `top` on. Moves
 * the pointer past the node's slots.
 */
function regretTotals(children: usize, n: usize, width: usize, top: usize): void {
  const counts = top + (width << 3);
  const zero = f64x2.splat(0);
  memory.fill(top, 0, width << 4);
  let slot = regrets + pointer;
  for (let child = children; child < children + n * CHILD; child += CHILD) {
    const length = <usize>load<u32>(child, CHILD_LENGTH);
    const before = <usize>load<u32>(child, CHILD_BEFORE);
    if (before == 0) {
      let j: usize = 0;
      for (; j + 2 <= length; j += 2) {
        const here = j << 3;
        const gain = f64x2.pmax(zero, promoted(slot + (j << 2)));
        v128.store(top + here, f64x2.add(v128.load(top + here), gain));
        v128.store(counts + here, f64x2.add(v128.load(counts + here), f64x2.splat(1)));
      }
      if (j < length) addRegret(slot + (j << 2), top + (j << 3), counts + (j << 3));
    } else {
      for (let j: usize = 0; j < length; j++) {
        const i = <isize>load<i16>(before + (j << 1)) << 3;
        if (i >= 0) addRegret(slot + (j << 2), top + i, counts + i);
      }
    }
    slot += length << 2;
  }
  pointer = slot - regrets;
}

@inline
function addRegret(slot: usize, total: usize, count: usize): void {
  const regret = <f64>load<f32>(slot);
  if (regret > 0) store<f64>(total, load<f64>(total) + regret);
  store<f64>(count, load<f64>(count) + 1);
}
