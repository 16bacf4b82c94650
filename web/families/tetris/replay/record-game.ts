import type { PlaybackGame } from './playback.ts';
import type { TetrisRecord } from './records.ts';
import { TetrisReplay } from './tetris-replay.ts';

/** A game that is known from the start, and whose agent is not asked anything. */
export class RecordGame implements PlaybackGame {
  readonly replay: TetrisReplay;

  constructor({ rules, seed, actions }: TetrisRecord) {
    this.replay = new TetrisReplay(rules, seed);
    this.replay.actions.push(...actions);
    this.replay.ended = true;
  }

  playAhead(): void {}
  close(): void {}
}
