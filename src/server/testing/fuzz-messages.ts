import { Rng } from '../../core/rng.ts';

/** Messages and requests of the protocol that are spoilt. */
const FRAMES: readonly object[] = [
  { type: 'hello' },
  { type: 'hello', key: 'k'.repeat(43) },
  { type: 'hello', token: 't'.repeat(43), subscribe: ['saw', 'commitment'], rematch: ['same'] },
  { type: 'hello', key: 'k'.repeat(43), contribute: true },
  { type: 'act', turn: 0, action: 0 },
  { type: 'act', turn: 1, action: 95 },
  { type: 'answer', match: 'm', turn: 0, action: 0, why: { summary: 's', reasons: [{ name: 'n', value: 1 }] } },
  { type: 'plan', match: 'm', actions: [[0, 3]] },
  { type: 'contribute', contribution: '00ff' },
  { type: 'contribution', match: 'm', contribution: '00ff' },
  { answer: 'new' },
  { type: 'ping' },
  { game: 'truco/ufsm24', seats: [{ kind: 'person' }, { kind: 'agent', agent: 'careful' }] },
  { game: 'tetris/classic', seats: [{ kind: 'agent', agent: 'dellacherie' }], clock: 1000, seed: 'x' },
  { name: 'ana' },
  { title: 'Cup', format: 'ladder', game: 'truco/ufsm24', settings: { matches: 2 } },
  { experience: 1, competence: 2, coherence: 3, unpredictability: 4, fun: 5 },
];

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  '',
  'x'.repeat(300),
  '../../etc/passwd',
  '\u0000',
  '😀',
  '__proto__',
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: null, constructor: {} },
];

const PATHS: readonly string[] = [
  '/api/rooms',
  '/api/rooms/ID',
  '/api/rooms/ID/join',
  '/api/rooms/ID/rematch',
  '/api/rooms/ID/live',
  '/api/matches',
  '/api/matches/ID/record',
  '/api/matches/ID/events',
  '/api/matches/ID/questionnaire',
  '/api/matches/ID/consent',
  '/api/agents',
  '/api/agent',
  '/api/tokens',
  '/api/tokens/ID',
  '/api/events',
  '/api/events/ID',
  '/api/events/ID/standings',
  '/api/events/ID/matches.csv',
  '/api/events/ID/participants',
  '/api/events/ID/start',
  '/api/tetris/games',
  '/api/workbench',
  '/api/health',
  '/api/reference/openapi.json',
  '/',
];

/** Makes messages that are nearly right or random. The same seed makes the same messages. */
export class MessageFuzzer {
  private readonly rng: Rng;

  constructor(seed: number | string) {
    this.rng = Rng.seeded(seed);
  }

  below(n: number): number {
    return this.rng.below(n);
  }

  /** A WebSocket frame: random text, bytes, or JSON of the protocol with something changed. */
  frame(): string | Buffer {
    const kind = this.rng.below(10);
    if (kind === 0) return Buffer.from(this.bytes(this.rng.below(200)));
    if (kind === 1) return this.text(this.rng.below(200));
    const json = JSON.stringify(this.spoilt(structuredClone(this.rng.pick(FRAMES))));
    return kind < 4 ? this.damaged(json) : json;
  }

  /** A body for HTTP, which may not be JSON. */
  body(): string {
    const json = JSON.stringify(this.spoilt(structuredClone(this.rng.pick(FRAMES))));
    return this.rng.below(3) === 0 ? this.damaged(json) : json;
  }

  /** A path of the API. `ids` are some that exist. */
  path(ids: readonly string[]): string {
    const id = this.rng.below(3) === 0 ? encodeURIComponent(this.text(12)) : this.rng.pick(ids);
    const path = this.rng.pick(PATHS).replace('ID', id);
    return this.rng.below(10) === 0 ? `${path}?${encodeURIComponent(this.text(6))}=${this.rng.below(99)}` : path;
  }

  private bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.rng.below(256));
  }

  private text(length: number): string {
    return String.fromCharCode(
      ...Array.from({ length }, () => 1 + this.rng.below(this.rng.below(5) === 0 ? 0xd000 : 126)),
    );
  }

  /** Replaces, adds or removes some fields. */
  private spoilt(value: object): object {
    const fields = value as Record<string, unknown>;
    for (let changes = this.rng.below(3); changes > 0; changes--) {
      const key = this.rng.pick(Object.keys(fields).concat('more'));
      if (this.rng.below(4) === 0) delete fields[key];
      else fields[key] = this.rng.pick(VALUES);
    }
    return value;
  }

  private damaged(json: string): string {
    const at = this.rng.below(json.length + 1);
    return json.slice(0, at) + this.text(this.rng.below(4)) + json.slice(at + this.rng.below(4));
  }
}
