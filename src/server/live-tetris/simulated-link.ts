import type { LiveKey, LivePlayer, LiveState } from '../../agents/tetris/live/index.ts';
import type { Rng } from '../../core/rng.ts';
import { gameSpeed, LiveGame } from '../../games/tetris/live-game.ts';
import { NO_PIECE } from '../../games/tetris/randomizers.ts';

/** What a link does to the keys of a player. Keys stay in order, as TCP keeps them. */
export interface LinkOptions {
  /** By how many ticks a key is late: `lag` and up to `jitter` more or less, each equally likely, never below 0. */
  readonly lag: number;
  readonly jitter: number;
  /** The share of keys that never arrive, and of those that arrive twice. */
  readonly loss?: number;
  readonly doubled?: number;
}

export interface SimulatedGame {
  readonly game: LiveGame;
  readonly ticks: number;
  /** Keys sent. */
  readonly keys: number;
}

/**
 * Plays a game in lock step over a simulated link: the real rules, no clock, no network. A key that is not late acts in
 * the tick after the state it answers. The game ends with `pieces` at rest. The stream decides pieces and link.
 */
export function playOverLink(player: LivePlayer, pieces: number, link: LinkOptions, rng: Rng): SimulatedGame {
  const game = new LiveGame(rng.fork('deal'));
  const luck = rng.fork('link');
  const underway: { tick: number; key: LiveKey }[] = [];
  let ticks = 0;
  let keys = 0;
  while (!game.over && game.rested < pieces) {
    let key = '';
    while (underway[0] && underway[0].tick <= ticks) key = underway.shift()!.key;
    game.tick(key);
    ticks++;
    const pressed = player.see(stateOf(game));
    if (pressed !== '') {
      keys++;
      const late = Math.max(0, link.lag - link.jitter + luck.below(2 * link.jitter + 1));
      const tick = Math.max(ticks + late, underway.at(-1)?.tick ?? 0);
      const [lost, doubled] = [luck.float() < (link.loss ?? 0), luck.float() < (link.doubled ?? 0)];
      if (!lost) underway.push({ tick, key: pressed });
      if (!lost && doubled) underway.push({ tick: tick + 1, key: pressed });
    }
    while (player.think());
  }
  return { game, ticks, keys };
}

/** The state of a game as a player reads it from its frame. */
export function stateOf(game: LiveGame): LiveState {
  return {
    board: game.board.rows.slice(),
    falling: game.piece === NO_PIECE ? undefined : { piece: game.piece, ...game.at },
    next: [...game.next],
    speed: gameSpeed(game.score),
    score: game.score,
  };
}
