import { useEffect, useState, useSyncExternalStore } from 'react';
import { onFrame } from '../../../parts/frames.ts';
import type { TetrisReplay } from './tetris-replay.ts';

/** One of the games of a playback. */
export interface PlaybackGame {
  readonly replay: TetrisReplay;
  readonly error?: Error | undefined;
  /** Sees to it that the game is known beyond this piece. */
  playAhead(piece: number): void;
  close(): void;
}

/** Milliseconds between two notices of a running playback to the page; boards are drawn at every frame. */
const NOTICE = 100;

/** Several games on the same pieces, shown in step: one clock in pieces, which waits for the slowest agent. */
export class Playback {
  games: readonly PlaybackGame[] = [];
  running = false;
  /** Pieces a second. */
  speed = 4;
  /** The piece shown (from 0) and how far it is on its way, as one number. */
  at = 0;
  /** Rises with every change that the page should show. */
  version = 0;
  private wanted: number | undefined;
  private notified = 0;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  get piece(): number {
    return Math.floor(this.at);
  }

  /** The last piece that can be shown, as far as is known. */
  get length(): number {
    return Math.max(0, ...this.games.map(({ replay }) => replay.actions.length));
  }

  get ended(): boolean {
    return this.games.length > 0 && this.growing.length === 0 && this.at >= this.length;
  }

  tick(milliseconds: number, now: number): void {
    if (!this.running || this.wanted !== undefined) return;
    this.moveTo(Math.min(this.known, this.at + (this.speed * milliseconds) / 1000));
    if (this.ended) this.running = false;
    else if (now - this.notified < NOTICE) return;
    this.notified = now;
    this.notify();
  }

  setRunning(running: boolean): void {
    if (running && this.ended) this.moveTo(0);
    this.running = running;
    this.notify();
  }

  /** Another speed, in pieces a second. */
  setSpeed(speed: number): void {
    this.speed = speed;
    this.notify();
  }

  /** Goes to this piece, as soon as all games are known that far. */
  seek(piece: number): void {
    this.wanted = Math.max(0, piece);
    for (const game of this.games) game.playAhead(this.wanted);
    this.grown();
  }

  /** To be called when a game has grown, or ended. */
  grown(): void {
    if (this.wanted !== undefined) {
      this.moveTo(Math.min(this.wanted, this.known));
      if (this.known >= this.wanted || this.growing.length === 0) this.wanted = undefined;
    } else if (this.running) return; // a running playback notifies by its own clock
    this.notify();
  }

  close(): void {
    for (const game of this.games) game.close();
    this.games = [];
  }

  /** The games that are not over, as far as is known. */
  private get growing(): readonly PlaybackGame[] {
    return this.games.filter(({ replay, error }) => !replay.ended && !error);
  }

  /** The last piece that can be shown now. A game that still grows holds up the others. */
  private get known(): number {
    return Math.min(this.length, ...this.growing.map(({ replay }) => replay.actions.length));
  }

  private moveTo(at: number): void {
    this.at = at;
    for (const game of this.games) {
      game.replay.seek(this.piece);
      game.playAhead(this.piece);
    }
  }

  private notify(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}

/**
 * A playback whose games are made anew whenever `key` changes; it goes to piece `at`, and runs if told, at
 * `speed` pieces a second.
 */
export function usePlayback(
  key: string,
  games: (grown: () => void) => readonly PlaybackGame[],
  { at = 0, run = false, speed }: { at?: number; run?: boolean; speed?: number } = {},
): Playback {
  const [playback] = useState(() => new Playback());
  useSyncExternalStore(playback.subscribe, () => playback.version);

  useEffect(() => onFrame((now, milliseconds) => playback.tick(milliseconds, now)), [playback]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the games
  useEffect(() => {
    playback.games = games(() => playback.grown());
    playback.running ||= run;
    if (speed) playback.speed = speed;
    playback.seek(at);
    return () => playback.close();
  }, [playback, key]);
  return playback;
}
