import { createHash } from 'node:crypto';
import type { Agent, Decision, Turn } from '../../core/agent.ts';
import { InputError } from '../../core/errors.ts';
import { Disconnected } from '../../core/faults.ts';
import type { Seat } from '../../core/game.ts';
import type { Rng } from '../../core/rng.ts';
import { gameOf } from '../../families/index.ts';
import { AGENT_API, type AgentMessage, type OrganiserMessage } from '../../protocol/agent-api.ts';
import type { Connection } from './connection.ts';
import { namedActions } from './remote-player.ts';

type Answer = Extract<AgentMessage, { type: 'answer' }>;

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Milliseconds in which a program must say hello. */
const GREETING = 10_000;

/**
 * An outside program on a line of its own, as agents that the arena can seat: any number of matches at once.
 *
 *     const visitor = await Visitor.greet(new ProgramLine('python3 examples/agent.py'));
 *     await playMatch(game, [visitor.agent('m1'), careful], { seed: 1 });
 */
export class OutsideProgram {
  readonly name: string;
  /** Frames that could not be read, and answers that nobody asked for. */
  readonly junk: string[] = [];
  private readonly connection: Connection;
  private readonly sees: boolean;
  private readonly waiting = new Map<string, Waiting>();
  private gone: string | undefined;

  private constructor(line: Connection, { name, subscribe = [] }: Extract<AgentMessage, { type: 'hello' }>) {
    this.connection = line;
    this.name = name ?? 'program';
    this.sees = subscribe.includes('saw');
  }

  /** Waits for the program's `hello`. */
  static async connect(line: Connection, patience = GREETING): Promise<OutsideProgram> {
    let visitor: OutsideProgram | undefined;
    const early: string[] = [];
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        line.close();
        const heard = early.length > 0 ? ` (it said: ${early[0]})` : '';
        reject(new InputError(`no hello within ${patience / 1000} s: {"type":"hello"} must come first${heard}`));
      }, patience);
      line.listen({
        frame: (frame) => {
          if (visitor) visitor.take(frame);
          else if (frame.type === 'hello') {
            clearTimeout(timer);
            visitor = new OutsideProgram(line, frame);
            line.send({ type: 'welcome', api: AGENT_API, name: visitor.name });
            resolve(visitor);
          } else early.push(`${frame.type} before hello`);
        },
        junk: (problem) => (visitor ? visitor.junk : early).push(problem),
        closed: (reason) => {
          clearTimeout(timer);
          visitor?.leave(reason);
          reject(new InputError(reason));
        },
      });
    });
  }

  /** The program's part in one match; `match` is its name on the line. */
  agent(match: string, names: readonly string[] = [], clock: number | null = null): Agent<unknown> {
    let at: { game: string; seat: Seat };
    let turn = 0;
    return {
      name: this.name,
      begin: ({ game, seat, rng }) => {
        at = { game, seat };
        turn = 0;
        this.send({ type: 'begin', match, game, seat, names: [...names], clock, seed: seedOf(rng) });
      },
      act: (asked) => this.ask({ match, turn: turn++, ...at }, asked),
      saw: (view) => {
        if (this.sees) this.send({ type: 'saw', match, turn, view });
      },
      end: (scores) => this.send({ type: 'end', match, scores: [...scores], winner: null, faults: [] }),
    };
  }

  send(frame: OrganiserMessage): void {
    this.connection.send(frame);
  }

  sendText(text: string): void {
    this.connection.sendText(text);
  }

  close(): void {
    this.leave('closed');
    this.connection.close();
  }

  private ask(
    at: { match: string; turn: number; game: string; seat: Seat },
    { view, legal, deadline, rng, explain = false }: Turn<unknown>,
  ): Promise<Decision> {
    const left = deadline - performance.now();
    return new Promise((resolve, reject) => {
      if (this.gone !== undefined) {
        reject(new Disconnected(this.gone));
        return;
      }
      this.waiting.set(`${at.match}/${at.turn}`, {
        resolve: ({ action, why }) => resolve(why ? { action, why: why as Decision['why'] & object } : { action }),
        reject,
      });
      this.send({
        type: 'turn',
        ...at,
        view,
        legal: namedActions(gameOf(at.game), legal),
        deadline: Number.isFinite(left) ? Math.max(0, Math.round(left)) : null,
        seed: seedOf(rng),
        explain,
      });
    });
  }

  private take(frame: AgentMessage): void {
    if (frame.type === 'ping') this.send({ type: 'pong' });
    else if (frame.type === 'hello') this.junk.push('a second hello');
    else if (frame.type === 'plan') this.junk.push(`a plan for ${frame.match}, which is no problem`);
    else {
      const key = `${frame.match}/${frame.turn}`;
      const waiting = this.waiting.get(key);
      this.waiting.delete(key);
      if (waiting) waiting.resolve(frame);
      else {
        this.junk.push(`an answer to turn ${frame.turn} of match ${frame.match}, which is not awaited`);
        this.send({ type: 'refused', match: frame.match, turn: frame.turn, reason: 'this turn is not awaited' });
      }
    }
  }

  private leave(reason: string): void {
    this.gone ??= reason;
    for (const { reject } of this.waiting.values()) reject(new Disconnected(reason));
    this.waiting.clear();
  }
}

/** From the agent's stream, one way: the stream itself could tell others. */
function seedOf(rng: Rng): string {
  const drawn = [rng.uint32(), rng.uint32(), rng.uint32(), rng.uint32()];
  return createHash('sha256').update(drawn.join()).digest('hex').slice(0, 16);
}
