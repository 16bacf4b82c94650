import { useEffect, useState, useSyncExternalStore } from 'react';
import { onFrame } from '../../../parts/frames.ts';
import type { TetrisReplay } from './tetris-replay.ts';

/** A show whose games are made anew whenever `key` changes; it goes to piece `at` and runs if told. */
export function usePlayback(
  key: string,
  acts: (grown: () => void) => readonly PlaybackGame[],
  { at = 0, run = false }: { at?: number; run?: boolean } = {},
): Playback {
  const [show] = useState(() => new Playback());
  useSyncExternalStore(show.subscribe, () => show.version);

  useEffect(() => onFrame((now, milliseconds) => show.tick(milliseconds, now)), [show]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that matters of the games
  useEffect(() => {
    show.games = acts(() => show.grown());
    show.running ||= run;
    show.seek(at);
    return () => show.close();
  }, [show, key]);
  return show;
}

/** A game on the stage; `reach` asks for more of it. */
export interface PlaybackGame {
  readonly replay: TetrisReplay;
  readonly error?: Error | undefined;
  playAhead(piece: number): void;
  close(): void;
}

/** How often a running show tells the page about itself, in milliseconds; boards are drawn at every frame. */
const TELL = 100;

/** Several games on the same pieces, shown in step: one clock in pieces, which waits for the slowest agent. */
export class Playback {
  games: readonly PlaybackGame[] = [];
  running = false;
  /** Pieces a second. */
  speed = 4;
  /** The piece shown (from 0) and how far it is on its way, as one number. */
  at = 0;
  /** Rises with everything that the page should know. */
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
    return Math.max(0, ...this.games.map(({ replay: film }) => film.actions.length));
  }

  get ended(): boolean {
    return (
      this.games.length > 0 &&
      this.games.every(({ replay: film, error }) => film.ended || error) &&
      this.at >= this.length
    );
  }

  tick(milliseconds: number, now: number): void {
    if (!this.running || this.wanted !== undefined) return;
    this.moveTo(Math.min(this.known, this.at + (this.speed * milliseconds) / 1000));
    if (this.ended) this.running = false;
    else if (now - this.notified < TELL) return;
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
    for (const act of this.games) act.playAhead(this.wanted);
    this.grown();
  }

  /** A film has grown, or ended. */
  grown(): void {
    if (this.wanted !== undefined) {
      this.moveTo(Math.min(this.wanted, this.known));
      if (this.known >= this.wanted || this.games.every(({ replay: film, error }) => film.ended || error))
        this.wanted = undefined;
    } else if (this.running) return; // what runs tells by its own clock
    this.notify();
  }

  close(): void {
    for (const act of this.games) act.close();
    this.games = [];
  }

  /** As far as can be shown now: a film that grows still holds the others at its end. */
  private get known(): number {
    const growing = this.games.filter(({ replay: film, error }) => !film.ended && !error);
    return Math.min(this.length, ...growing.map(({ replay: film }) => film.actions.length));
  }

  private moveTo(at: number): void {
    this.at = at;
    for (const act of this.games) {
      act.replay.seek(this.piece);
      act.playAhead(this.piece);
    }
  }

  private notify(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}
