import type { Film } from './film.ts';

/** A game on the stage; `reach` asks for more of it. */
export interface Act {
  readonly film: Film;
  readonly error?: Error | undefined;
  reach(piece: number): void;
  close(): void;
}

/** How often a running show tells the page about itself, in milliseconds; boards are drawn at every frame. */
const TELL = 100;

/** Several games on the same pieces, shown in step: one clock in pieces, which waits for the slowest agent. */
export class Show {
  acts: readonly Act[] = [];
  running = false;
  /** Pieces a second. */
  speed = 4;
  /** The piece shown (from 0) and how far it is on its way, as one number. */
  at = 0;
  /** Rises with everything that the page should know. */
  version = 0;
  private wanted: number | undefined;
  private told = 0;
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
    return Math.max(0, ...this.acts.map(({ film }) => film.actions.length));
  }

  get ended(): boolean {
    return this.acts.length > 0 && this.acts.every(({ film, error }) => film.ended || error) && this.at >= this.length;
  }

  tick(milliseconds: number, now: number): void {
    if (!this.running || this.wanted !== undefined) return;
    this.show(Math.min(this.known, this.at + (this.speed * milliseconds) / 1000));
    if (this.ended) this.running = false;
    else if (now - this.told < TELL) return;
    this.told = now;
    this.tell();
  }

  run(running: boolean): void {
    if (running && this.ended) this.show(0);
    this.running = running;
    this.tell();
  }

  /** Another speed, in pieces a second. */
  hurry(speed: number): void {
    this.speed = speed;
    this.tell();
  }

  /** Goes to this piece, as soon as all games are known that far. */
  seek(piece: number): void {
    this.wanted = Math.max(0, piece);
    for (const act of this.acts) act.reach(this.wanted);
    this.grown();
  }

  /** A film has grown, or ended. */
  grown(): void {
    if (this.wanted !== undefined) {
      this.show(Math.min(this.wanted, this.known));
      if (this.known >= this.wanted || this.acts.every(({ film, error }) => film.ended || error))
        this.wanted = undefined;
    } else if (this.running) return; // what runs tells by its own clock
    this.tell();
  }

  close(): void {
    for (const act of this.acts) act.close();
    this.acts = [];
  }

  /** As far as can be shown now: a film that grows still holds the others at its end. */
  private get known(): number {
    const growing = this.acts.filter(({ film, error }) => !film.ended && !error);
    return Math.min(this.length, ...growing.map(({ film }) => film.actions.length));
  }

  private show(at: number): void {
    this.at = at;
    for (const act of this.acts) {
      act.film.seek(this.piece);
      act.reach(this.piece);
    }
  }

  private tell(): void {
    this.version++;
    for (const listener of this.listeners) listener();
  }
}
