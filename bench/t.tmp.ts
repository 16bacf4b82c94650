import { trucoAgent } from '../src/agents/truco/index.ts';
import { trucoGame } from '../src/games/truco/game.ts';
import { playMatch } from '../src/core/play.ts';
import { simpleBot, simpleBets } from '../testing/truco/simple-bots.ts';
import { callStyles, answerStyles } from '../src/agents/truco/master/adapt/truco-styles.ts';
const game = trucoGame('ufsm24');
for (const name of [...Object.keys(simpleBets), 'careful', 'equilibrium-plus']) {
  const us: string[] = [];
  let m: any;
  for (let n = 0; n < 3; n++) {
    m = trucoAgent('master,adapt=1').create();
    const bot = simpleBets[name] ? simpleBot(name) : trucoAgent(name).create();
    playMatch(game, [m, bot] as any, { seed: 'k' + n });
    us.push(m.truco.opponent.unreadable.toFixed(3));
  }
  const o = m.truco.opponent;
  const top = (sh: Float64Array, st: readonly any[]) => [...sh.keys()].sort((a, b) => sh[b] - sh[a]).slice(0, 2).map((i) => `${sh[i].toFixed(2)} ${JSON.stringify(st[i])}`).join(' | ');
  console.log(name, us.join(' '), '\n  ', top(o.callShares, callStyles), '\n  ', top(o.answerShares, answerStyles));
}
{
  const m = trucoAgent('master,adapt=1').create();
  const r: any = playMatch(game, [m, trucoAgent('careful').create()] as any, { seed: 'k1' });
  console.log(JSON.stringify(r.faults), r.scores, Object.keys(r));
}
import { shippedTrucoStrategy } from '../src/agents/truco/equilibrium/play/shipped-strategies.ts';
import { TrucoStrength } from '../src/agents/truco/master/adapt/truco-strength.ts';
const tr = shippedTrucoStrategy().tree; const st = new TrucoStrength(tr);
const v = st.of(0, 0), v1 = st.of(0, 1);
for (const h of [[0,1,2],[0,5,12],[2,4,6],[4,5,9],[5,5,8],[6,8,9],[7,8,12],[3,11,13],[10,11,12],[13,13,13]]) { const i = tr.holdings.indexOf(h); console.log(h.join(), v[i].toFixed(2), v1[i].toFixed(2)); }
