import { trucoAgent } from '../src/agents/truco/index.ts';
import { trucoGame } from '../src/games/truco/game.ts';
import { playMatch } from '../src/core/play.ts';
import { formatAction } from '../src/games/truco/actions.ts';
import { cardNames } from '../src/games/truco/cards.ts';
import { simpleBot } from '../testing/truco/simple-bots.ts';
import { AdaptiveTruco } from '../src/agents/truco/master/adapt/adaptive-truco.ts';
const game = trucoGame('ufsm24');
const m: any = trucoAgent('master,adapt=1').create();
const o = m.truco.opponent;
const orig = AdaptiveTruco.prototype.adapted;
AdaptiveTruco.prototype.adapted = function (view: any, model: any, mix: any) {
  const r = orig.call(this, view, model, mix);
  console.log(view.hand, view.seat === view.mano ? 'mano' : 'pie', view.cards.map((c: number) => cardNames[c]).join(' '), '|', view.log.map((l: any) => l.seat + formatAction(l.action)).join(' '), 'u', o.unreadable.toFixed(2), '\n    ', mix.map((x: any) => formatAction(x.action) + ' ' + x.chance.toFixed(2)).join(', '), '\n   >', r.map((x: any) => formatAction(x.action) + ' ' + x.chance.toFixed(2)).join(', '), '\n   v', [...(this as any).lastValues ?? []].map(([a, v]: any) => formatAction(a) + ' ' + v.toFixed(2)).join(', '));
  return r;
};
playMatch(game, [m, simpleBot(process.argv[2] ?? 'honest')] as any, { seed: 'k0' });
