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

interface PendingTurn {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** Messages that nobody asked for: so many are kept, and after so many the program is ended. */
const KEPT = 20;
const MAX_UNEXPECTED = 1000;
/** Milliseconds in which a program must say hello. */
const HELLO_TIMEOUT = 10_000;

/**
 * An outside program that plays matches of the arena, any number at once, over a connection of its own.
 *
 *     const program = await OutsideProgram.connect(new ProcessConnection('python3 examples/agent.py'));
 *     await playMatch(game, [program.agent('m1'), careful], { seed: 1 });
 */
export class OutsideProgram {
  readonly name: string;
  /** The first messages that could not be read, and answers that nobody asked for. */
  readonly unexpected: string[] = [];
  private unexpectedCount = 0;
  private readonly connection: Connection;
  private readonly observes: boolean;
  private readonly pending = new Map<string, PendingTurn>();
  /** Why the connection is closed, once it is. */
  private closedBy: string | undefined;

  private constructor(connection: Connection, { name, subscribe = [] }: Extract<AgentMessage, { type: 'hello' }>) {
    this.connection = connection;
    this.name = name ?? 'program';
    this.observes = subscribe.includes('saw');
  }

  /** Waits for the program's `hello`. */
  static async connect(connection: Connection, timeout = HELLO_TIMEOUT): Promise<OutsideProgram> {
    let program: OutsideProgram | undefined;
    const early: string[] = [];
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        connection.close();
        const heard = early.length > 0 ? ` (it said: ${early[0]})` : '';
        reject(new InputError(`no hello within ${timeout / 1000} s: {"type":"hello"} must come first${heard}`));
      }, timeout);
      connection.listen({
        message: (message) => {
          if (program) program.receive(message);
          else if (message.type === 'hello') {
            clearTimeout(timer);
            program = new OutsideProgram(connection, message);
            program.send({ type: 'welcome', api: AGENT_API, name: program.name });
            resolve(program);
          } else if (early.length < KEPT) early.push(`${message.type} before hello`);
        },
        invalid: (problem) => {
          if (program) program.note(problem);
          else if (early.length < KEPT) early.push(problem);
        },
        closed: (reason) => {
          clearTimeout(timer);
          program?.disconnected(reason);
          reject(new InputError(`${reason} before its hello`));
        },
      });
    });
  }

  /** The program as an agent of one match; `match` is the match's name in the messages. */
  agent(match: string, names: readonly string[] = [], clock: number | null = null): Agent<unknown> {
    let at: { game: string; seat: Seat };
    let turn = 0;
    return {
      name: this.name,
      begin: ({ game, seat, rng }) => {
        at = { game, seat };
        turn = 0;
        this.send({ type: 'begin', match, game, seat, names: [...names], clock, commitment: null, seed: seedOf(rng) });
      },
      act: (asked) => this.ask({ match, turn: turn++, ...at }, asked),
      saw: (view) => {
        if (this.observes) this.send({ type: 'saw', match, turn, view });
      },
      end: (scores, { winner, faults } = { winner: null, faults: [] }) =>
        this.send({ type: 'end', match, scores: [...scores], winner, faults: [...faults], told: null }),
    };
  }

  /** Why nobody answers any more; undefined while the program is there. */
  get gone(): string | undefined {
    return this.closedBy;
  }

  /** Sends any text as it is. */
  sendText(text: string): void {
    this.connection.sendText(text);
  }

  close(): void {
    this.disconnected('closed');
    this.connection.close();
  }

  private send(message: OrganiserMessage): void {
    this.connection.send(message);
  }

  private ask(
    at: { match: string; turn: number; game: string; seat: Seat },
    { view, legal, deadline, rng, explain = false }: Turn<unknown>,
  ): Promise<Decision> {
    const remaining = deadline - performance.now();
    return new Promise((resolve, reject) => {
      if (this.closedBy !== undefined) {
        reject(new Disconnected(this.closedBy));
        return;
      }
      this.pending.set(`${at.match}/${at.turn}`, {
        resolve: ({ action, why }) => resolve(why ? { action, why: why as Decision['why'] & object } : { action }),
        reject,
      });
      this.send({
        type: 'turn',
        ...at,
        view,
        legal: namedActions(gameOf(at.game), legal),
        deadline: Number.isFinite(remaining) ? Math.max(0, Math.round(remaining)) : null,
        seed: seedOf(rng),
        explain,
      });
    });
  }

  private receive(message: AgentMessage): void {
    if (message.type === 'ping') this.send({ type: 'pong' });
    else if (message.type === 'hello') this.note('a second hello');
    else if (message.type !== 'answer') this.note(`a ${message.type} for ${message.match}, which asks for none`);
    else {
      const { match, turn } = message;
      const pending = this.pending.get(`${match}/${turn}`);
      this.pending.delete(`${match}/${turn}`);
      if (pending) pending.resolve(message);
      else {
        this.note(`an answer to turn ${turn} of match ${match}, which is not awaited`);
        this.send({ type: 'refused', match, turn, reason: 'this turn is not awaited' });
      }
    }
  }

  private note(problem: string): void {
    if (this.unexpected.length < KEPT) this.unexpected.push(problem);
    if (++this.unexpectedCount !== MAX_UNEXPECTED) return;
    this.disconnected(`it sent ${MAX_UNEXPECTED} messages that nobody asked for`);
    this.connection.close();
  }

  private disconnected(reason: string): void {
    this.closedBy ??= reason;
    for (const { reject } of this.pending.values()) reject(new Disconnected(reason));
    this.pending.clear();
  }
}

/** A seed from the agent's stream. It is a hash, because numbers of a stream would give its other numbers away. */
function seedOf(rng: Rng): string {
  const drawn = [rng.uint32(), rng.uint32(), rng.uint32(), rng.uint32()];
  return createHash('sha256').update(drawn.join()).digest('hex').slice(0, 16);
}
