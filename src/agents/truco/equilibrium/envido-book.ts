import { ACTION } from '../../../games/truco/actions.ts';
import { betPoints, FALTA } from '../../../games/truco/bidding.ts';
import { handEnvido, handIndex } from '../../../games/truco/cards.ts';
import type { TrucoRules } from '../../../games/truco/rules.ts';
import type { TrucoView } from '../../../games/truco/view.ts';
import { NodeIndex } from '../../../solve/fold.ts';
import { discounted } from '../../../solve/schedule.ts';
import type { SmallTree } from '../../../solve/small-tree.ts';
import { VectorCfr } from '../../../solve/vector-cfr.ts';
import { callsAfter, ENVIDO_SCORES, type EnvidoStakes, envidoAuction } from './envido-auction.ts';

/** Enough for an exploitability near 0.001 points. */
const ITERATIONS = 500;
/** Smaller shares of a mix are left over from early iterations. */
const DUST = 0.005;
const CALL_LETTERS = 'ERF';

/** An action of the engine with its chance. */
export interface Weighted {
  readonly action: number;
  readonly chance: number;
}

/** The solved auction for every score of a match, each solved when it first comes up. */
export class EnvidoBook {
  private readonly rules: TrucoRules;

  constructor(rules: TrucoRules) {
    this.rules = rules;
  }

  /** The mix of the seat that may open envido (`PASS`: it does not) or must answer it. */
  mix(view: TrucoView): Weighted[] {
    const { tree, index, sums } = this.page(view);
    const node = place(view, tree, this.rules);
    const [a, b, c] = view.cards as [number, number, number];
    const score = ENVIDO_SCORES.indexOf(handEnvido[handIndex(a, b, c)] as number);
    const rough = index.choice(node, score).map((slot) => sums[slot] as number);
    const least = DUST * rough.reduce((sum, part) => sum + part, 0);
    const parts = rough.map((part) => (part < least ? 0 : part));
    const total = parts.reduce((sum, part) => sum + part, 0);
    const calls = view.envido.calls;
    const raises = followUps(calls, this.rules).map((letter) => ACTION.ENVIDO + CALL_LETTERS.indexOf(letter));
    const actions = calls === '' ? [PASS, ...raises] : [ACTION.NO_QUIERO, ACTION.QUIERO, ...raises];
    return actions.map((action, k) => ({
      action,
      chance: total > 0 ? (parts[k] as number) / total : 1 / parts.length,
    }));
  }

  private page(view: TrucoView): Page {
    const falta = [view.mano, 1 - view.mano].map((winner) => {
      const [own, other] = [view.scores[winner] as number, view.scores[1 - winner] as number];
      return Math.min(betPoints(this.rules, FALTA, own, other), this.rules.target - own);
    }) as [number, number];
    return solvedAuction({ falta, envidoEnvidoFalta: this.rules.envidoEnvidoFalta });
  }
}

/** Stands for "no envido now" in a mix. */
export const PASS = -1;

interface Page {
  readonly tree: SmallTree;
  readonly index: NodeIndex;
  readonly sums: Float32Array;
}

/** All that was solved so far, for every player in this process. */
const pages = new Map<string, Page>();

function solvedAuction(stakes: EnvidoStakes): Page {
  const key = JSON.stringify(stakes);
  const page = pages.get(key) ?? solve(stakes);
  pages.set(key, page);
  return page;
}

function solve(stakes: EnvidoStakes): Page {
  const tree = envidoAuction(stakes);
  const solver = new VectorCfr(tree, discounted(1.5, 0, 2));
  for (let i = 0; i < ITERATIONS; i++) solver.iterate();
  // no two paths meet in this tree: the sums by path are the sums by node
  return { tree, index: new NodeIndex(tree), sums: solver.sums };
}

/** The node of the auction: who opened, then the calls. */
function place(view: TrucoView, tree: SmallTree, rules: TrucoRules): number {
  const opener =
    view.log.find(({ action }) => action >= ACTION.ENVIDO && action <= ACTION.FALTA_ENVIDO)?.seat ?? view.turn;
  let node = opener === view.mano ? tree.root : tree.child(tree.root, 0);
  const { calls } = view.envido;
  for (let i = 0; i < calls.length; i++) {
    const first = i === 0 ? 1 : 2;
    node = tree.child(node, first + followUps(calls.slice(0, i), rules).indexOf(calls[i] as string));
  }
  return node;
}

function followUps(calls: string, rules: TrucoRules): string[] {
  return callsAfter(calls, rules).map((call) => CALL_LETTERS[call] as string);
}
