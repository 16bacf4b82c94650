/**
 * Measures how each Truco player plays and writes `data/truco/styles.json`: how often it calls, accepts and gives up, how
 * much of that is bluff, and what its decisions cost by phase, against `equilibrium`, each deal from both seats.
 *
 *     node scripts/truco/styles.ts 20
 */
import { writeFileSync } from 'node:fs';
import { policyNames } from '../../src/agents/truco/cases/reuse/policies.ts';
import { handOf } from '../../src/agents/truco/equilibrium/cards/hands.ts';
import { DecisionJudge } from '../../src/agents/truco/equilibrium/judge/decision-values.ts';
import { reviewMatch } from '../../src/agents/truco/equilibrium/judge/match-review.ts';
import { shippedTrucoStrategy } from '../../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { trucoAgent } from '../../src/agents/truco/index.ts';
import { CHANCE } from '../../src/core/game.ts';
import { Match } from '../../src/core/match.ts';
import { playMatch } from '../../src/core/play.ts';
import { wilson, Z95 } from '../../src/core/statistics.ts';
import { ACTION } from '../../src/games/truco/actions.ts';
import { card, handEnvido, strength } from '../../src/games/truco/cards.ts';
import { trucoGame } from '../../src/games/truco/game.ts';
import type { TrucoView } from '../../src/games/truco/view.ts';

const OPPONENT = 'equilibrium';
const SEED = 'styles/2026';
/** An envido with fewer points is a bluff, and so is a truco without a card of the hand above this one. */
const ENVIDO_BLUFF = 24;
const TRUCO_BLUFF = strength[card('12E')];

const agents = [
  ...['careful', 'bold', 'novice', 'bluffer', 'sampler', 'equilibrium', 'equilibrium-plus', 'master', 'random'],
  ...['cbr-best', ...policyNames],
];
const shares = ['envido', 'envidoBluff', 'envidoAccepted', 'truco', 'trucoBluff', 'trucoAccepted', 'folded'] as const;
const phases = ['envido', 'truco', 'card1', 'card2', 'card3'] as const;
type Share = (typeof shares)[number];
type Phase = (typeof phases)[number];

const isEnvido = (action: number) => action >= ACTION.ENVIDO && action <= ACTION.FALTA_ENVIDO;
const isTruco = (action: number) => action >= ACTION.TRUCO && action <= ACTION.VALE_CUATRO;

/** What one match says: times out of chances, and the cost of each phase. */
class Style {
  readonly times: Record<Share, [number, number]> = Object.fromEntries(shares.map((name) => [name, [0, 0]])) as never;
  readonly perMatch: { readonly hands: number; readonly costs: Record<Phase, number> }[] = [];

  count(name: Share, yes: boolean): void {
    this.times[name][0] += Number(yes);
    this.times[name][1]++;
  }

  see(view: TrucoView, legal: readonly number[], action: number, once: Set<string>): void {
    const first = (name: string) => !once.has(name) && once.add(name);
    if (view.envido.asked) this.count('envidoAccepted', action !== ACTION.NO_QUIERO && action !== ACTION.MAZO);
    else if (legal.includes(ACTION.ENVIDO)) {
      if (isEnvido(action)) {
        this.count('envidoBluff', handEnvido[handOf(view.cards)] < ENVIDO_BLUFF);
        if (first('envido')) this.times.envido[0]++;
      }
      if (first('mayEnvido')) this.times.envido[1]++;
    }
    if (view.truco.asked > 0 && !view.envido.asked)
      this.count('trucoAccepted', action !== ACTION.NO_QUIERO && action !== ACTION.MAZO);
    if (legal.some(isTruco) && first('mayTruco')) this.times.truco[1]++;
    if (isTruco(action)) {
      if (view.truco.asked === 0 && view.tricks.every(({ winner }) => winner !== view.seat))
        this.count('trucoBluff', Math.max(...view.held.map((each) => strength[each])) <= TRUCO_BLUFF);
      if (first('truco')) this.times.truco[0]++;
    }
    if (first('hand')) this.times.folded[1]++;
    if (action === ACTION.MAZO) this.times.folded[0]++;
  }
}

const game = trucoGame('ufsm24');
const judge = new DecisionJudge(shippedTrucoStrategy());
const matches = Number(process.argv[2] ?? 20);
const only = process.argv.slice(3);
const styles: Record<string, object> = {};
for (const name of agents.filter((each) => only.length === 0 || only.includes(each))) {
  const style = new Style();
  const start = performance.now();
  for (let n = 0; n < matches; n++) {
    const seat = n % 2;
    const seed = `${SEED}/${n >> 1}`;
    const pair = [name, OPPONENT].map((each) => trucoAgent(each).create());
    const { actions } = await playMatch(game, seat === 0 ? pair : pair.reverse(), { seed });
    const match = new Match(game, { seed });
    const phaseOf = new Map<number, Phase>();
    let once = new Set<string>();
    match.advance();
    for (const action of actions) {
      const { view, legal } = match.turn();
      if (view.seat === seat && legal.length > 1) {
        style.see(view, legal, action, once);
        phaseOf.set(match.actions.length, `card${4 - view.held.length}` as Phase);
      }
      match.answer(action);
      if (match.toMove < 0) once = new Set();
      if (match.toMove === CHANCE) match.advance();
    }
    const costs = Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<Phase, number>;
    const review = reviewMatch(game, { seed, actions }, judge, { seats: [seat] });
    const decisive = new Set(review.decisions.filter((each) => each.decisive).map(({ hand }) => hand));
    for (const { kind, cost, turn, hand } of review.decisions) {
      if (decisive.has(hand)) continue;
      const phase = /Envido|flor|hidPoints/.test(kind)
        ? 'envido'
        : /Truco|fold/i.test(kind)
          ? 'truco'
          : phaseOf.get(turn)!;
      costs[phase] += cost;
    }
    style.perMatch.push({ hands: review.hands.filter(({ hand }) => !decisive.has(hand)).length, costs });
  }
  const hands = style.perMatch.reduce((sum, each) => sum + each.hands, 0);
  const costOf = (phase: Phase) => {
    const mean = style.perMatch.reduce((sum, { costs }) => sum + costs[phase], 0) / hands;
    // a ratio of two sums over matches, which are independent of each other
    const squares = style.perMatch.reduce((sum, each) => sum + (each.costs[phase] - mean * each.hands) ** 2, 0);
    const half = (Z95 * Math.sqrt((squares * matches) / (matches - 1))) / hands;
    return [mean, mean - half, mean + half].map((value) => Number(value.toFixed(4)));
  };
  const shareOf = ([yes, all]: [number, number]) => {
    const { mean, low, high } = wilson(yes, all);
    return all === 0 ? null : [...[mean, low, high].map((value) => Number(value.toFixed(4))), all];
  };
  styles[name] = {
    hands,
    shares: Object.fromEntries(shares.map((each) => [each, shareOf(style.times[each])])),
    costs: Object.fromEntries(phases.map((phase) => [phase, costOf(phase)])),
  };
  process.stderr.write(`${name} ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}
if (only.length > 0) console.log(JSON.stringify(styles, null, 1));
else {
  const command = `node scripts/truco/styles.ts ${matches}`;
  const about = { command, rules: 'ufsm24', opponent: OPPONENT, matches, envidoBluff: ENVIDO_BLUFF };
  const lines = Object.entries(styles).map(([name, style]) => `  ${JSON.stringify(name)}: ${JSON.stringify(style)}`);
  const head = JSON.stringify(about).slice(0, -1);
  writeFileSync(
    new URL('../../data/truco/styles.json', import.meta.url),
    `${head},\n "styles": {\n${lines.join(',\n')}\n }}\n`,
  );
}
