import { generateCases, playHands } from '../../agents/truco/cases/base/generate.ts';
import { finishedHand } from '../../agents/truco/cases/base/hand.ts';
import type { TrucoCaseBase } from '../../agents/truco/cases/base/truco-case-base.ts';
import { CaseAgent } from '../../agents/truco/cases/case-agent.ts';
import { CaseIndex } from '../../agents/truco/cases/retrieve/case-index.ts';
import { type CaseOptions, policies, presets } from '../../agents/truco/cases/reuse/policies.ts';
import type { EquilibriumAgent } from '../../agents/truco/equilibrium/play/equilibrium-agent.ts';
import type { Agent } from '../../core/agent.ts';
import type { Rng } from '../../core/rng.ts';
import { trucoGame } from '../../games/truco/game.ts';
import type { TrucoView } from '../../games/truco/view.ts';

/** How bases of the equilibrium are asked: by what player 1 itself did. */
export const OWN_MOVES: CaseOptions = { ...presets.thesis, ownMoves: true };

/** A move that the equilibrium makes more rarely than this is one to be corrected. */
const SELDOM = 0.05;
/** The share of the cases that corrections begin from, and after how many new ones the clusters are made anew. */
const FIRST = 1 / 6;
const RECLUSTER = 2000;

/** Cases of hands between two equilibrium players. */
export function equilibriumCases(solved: EquilibriumAgent, cases: number, rng: Rng): TrucoCaseBase {
  const run = generateCases([{ name: 'equilibrium', create: () => solved }], cases, rng);
  let step = run.next();
  while (!step.done) step = run.next();
  return step.value;
}

export interface Corrected {
  readonly index: CaseIndex;
  /** By growing base: the share of the learner's moves that the equilibrium seldom makes. */
  readonly disagreed: readonly { readonly cases: number; readonly share: number }[];
}

/**
 * Active learning. A learner that does what most of its cases did plays the equilibrium. From its first move that the
 * equilibrium seldom makes, the equilibrium plays on in its place, and only such hands are kept: a case for every
 * mistake, none for what it knows.
 */
export function correctedCases(solved: EquilibriumAgent, cases: number, rng: Rng, restarts: number): Corrected {
  const game = trucoGame('ufsm24');
  let index = new CaseIndex(
    equilibriumCases(solved, Math.ceil(FIRST * cases), rng.fork('first')),
    rng.fork('clusters'),
    {
      restarts,
    },
  );
  const disagreed: { cases: number; share: number }[] = [];
  let [moves, mistakes, clustered] = [0, 0, index.cases.size];
  for (let match = 0; index.cases.size < cases; match++) {
    const learner = new CaseAgent('learner', index, policies.MJS, { options: OWN_MOVES });
    const seat = match % 2;
    let corrected = false;
    const supervised: Agent<TrucoView> = {
      name: learner.name,
      act(turn) {
        if (corrected) return solved.act(turn);
        const decision = learner.act(turn);
        const mix = solved.mix(turn.view, turn.legal);
        moves++;
        if ((mix.find(({ action }) => action === decision.action)?.chance ?? 0) >= SELDOM) return decision;
        mistakes++;
        corrected = true;
        return solved.act(turn);
      },
    };
    const kept: Int8Array[] = [];
    playHands(game, seat === 0 ? [supervised, solved] : [solved, supervised], rng.fork('match', match), (state) => {
      if (corrected) kept.push(finishedHand(state, seat, game.view(state, seat)));
      corrected = false;
    });
    for (const hand of kept) if (index.cases.size < cases) index.add(`corrected ${match + 1}`, hand);
    if (index.cases.size - clustered < RECLUSTER && index.cases.size < cases) continue;
    disagreed.push({ cases: index.cases.size, share: mistakes / moves });
    [moves, mistakes, clustered] = [0, 0, index.cases.size];
    index = new CaseIndex(index.cases, rng.fork('clusters', clustered), { restarts });
  }
  return { index, disagreed };
}
