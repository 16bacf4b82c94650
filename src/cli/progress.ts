/** How often the line is drawn again, in milliseconds. */
const INTERVAL = 200;
/** Work that ends within this many milliseconds shows nothing. */
const PATIENCE = 1000;

/**
 * One line on stderr with rate and time left. On a terminal it is redrawn in place; elsewhere a line is written every
 * ten seconds.
 *
 *     const progress = new Progress('games', 20_000);
 *     progress.add(100, 'best 12.3');
 *     progress.end();
 */
export class Progress {
  private readonly unit: string;
  private readonly total: number;
  private readonly start = performance.now();
  private readonly out: NodeJS.WriteStream;
  private readonly interval: number;
  private readonly timer: NodeJS.Timeout;
  private drawn = this.start;
  private done = 0;
  private note = '';
  private shown = false;

  constructor(unit: string, total: number, out: NodeJS.WriteStream = process.stderr) {
    this.unit = unit;
    this.total = total;
    this.out = out;
    this.interval = out.isTTY ? INTERVAL : 50 * INTERVAL;
    // what takes long before its first result is seen to go on
    this.timer = setInterval(() => this.draw(), this.interval).unref();
  }

  add(count: number, note = ''): void {
    this.done += count;
    this.note = note;
    if (performance.now() - this.drawn >= this.interval) this.draw();
  }

  private draw(): void {
    const now = performance.now();
    if (now - this.start < PATIENCE) return;
    this.drawn = now;
    this.shown = true;
    const line = progressLine(this.unit, this.done, this.total, (now - this.start) / 1000, this.note);
    this.out.write(this.out.isTTY ? `\r\x1b[2K${line.slice(0, (this.out.columns ?? 80) - 1)}` : `${line}\n`);
  }

  /** Clears the line. */
  end(): void {
    clearInterval(this.timer);
    if (this.shown && this.out.isTTY) this.out.write('\r\x1b[2K');
  }
}

/** The progress of work in parts, each with a name and a count of its own. */
export class PartsProgress {
  private part = '';
  private done = 0;
  private progress: Progress | undefined;

  /** So much of a part is done; a new name begins a new line. */
  show(part: string, done: number, total: number, note = ''): void {
    if (part !== this.part) {
      this.end();
      this.progress = new Progress(part, total);
      this.part = part;
      this.done = 0;
    }
    this.progress?.add(done - this.done, note);
    this.done = done;
  }

  end(): void {
    this.progress?.end();
  }
}

export function progressLine(unit: string, done: number, total: number, seconds: number, note: string): string {
  const rate = done / seconds;
  // more may be done than was guessed
  const left = rate > 0 ? duration(Math.max(0, total - done) / rate) : 'unknown';
  const percent = Math.min(100, Math.floor((100 * done) / total));
  return `${percent} %  ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${unit}  ${brief(rate)}/s  ${left} left${note && `  ${note}`}`;
}

function brief(rate: number): string {
  return rate >= 100 ? Math.round(rate).toLocaleString('en') : rate.toPrecision(2);
}

export function duration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
