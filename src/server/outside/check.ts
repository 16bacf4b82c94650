import type { Agent, Decision } from '../../core/agent.ts';
import { within } from '../../core/faults.ts';
import { OVER } from '../../core/game.ts';
import { Match, seedOfGame } from '../../core/match.ts';
import { playMatch } from '../../core/play.ts';
import { Rng } from '../../core/rng.ts';
import type { ListedGame } from '../../families/index.ts';
import { explanation } from '../../protocol/match.ts';
import type { OutsideProgram } from './outside-program.ts';

/** `noted` informs the author and is no failure. */
export type Verdict = 'passed' | 'failed' | 'noted';

export interface Finding {
  readonly check: string;
  readonly verdict: Verdict;
  readonly detail: string;
}

export interface CheckOptions {
  readonly game: ListedGame;
  readonly seed: number | string;
  /** How many positions of random play the agent is asked about. */
  readonly positions: number;
  /** Milliseconds for each answer. */
  readonly clock: number;
}

/** A position of random play, as its seat sees it. */
interface Position {
  readonly seat: number;
  readonly view: unknown;
  readonly legal: readonly number[];
}

/** The most actions of one match. */
const MAX_TURNS = 300;
/** Whole matches that are played at once. */
const AT_ONCE = 8;

/** The conformance suite for outside programs. It yields each finding as soon as it is known. */
export async function* checkAgent(program: OutsideProgram, options: CheckOptions): AsyncGenerator<Finding> {
  const suite = new ConformanceSuite(program, options);
  yield { check: 'handshake', verdict: 'passed', detail: `says hello as ${program.name}` };
  for (const check of [
    () => suite.legalAnswers(),
    () => suite.determinism(),
    () => suite.reasons(),
    () => suite.unknownMessages(),
    () => suite.beginsAgain(),
    () => suite.severalMatches(),
    () => suite.wholeMatches(),
    () => suite.silence(),
  ]) {
    try {
      yield await check();
    } catch (error) {
      yield { check: 'connection', verdict: 'failed', detail: (error as Error).message };
      return;
    }
  }
}

class ConformanceSuite {
  private readonly program: OutsideProgram;
  private readonly options: CheckOptions;
  private readonly asked: readonly Position[];
  private matches = 0;

  constructor(program: OutsideProgram, options: CheckOptions) {
    this.program = program;
    this.options = options;
    this.asked = positionsOf(options);
  }

  async legalAnswers(): Promise<Finding> {
    const times: number[] = [];
    const wrong: string[] = [];
    for (const position of this.asked) {
      const start = performance.now();
      const decision = await this.answer(position);
      times.push(performance.now() - start);
      if (!decision) wrong.push(`no answer within ${this.options.clock} ms`);
      else if (!position.legal.includes(decision.action)) wrong.push(`${decision.action} is not legal`);
      if (wrong.length > 0) break;
    }
    times.sort((a, b) => a - b);
    const slowest = times.at(-1)?.toFixed(0);
    const detail =
      wrong[0] ?? `${times.length} positions; median ${times[times.length >> 1].toFixed(1)} ms, slowest ${slowest} ms`;
    return finding('legal answers in time', wrong.length === 0, detail);
  }

  async determinism(): Promise<Finding> {
    const some = this.asked.slice(0, 50);
    let same = 0;
    for (const position of some) {
      const [one, two] = [await this.answer(position), await this.answer(position)];
      if (one?.action === two?.action) same++;
    }
    const detail = `${same} of ${some.length} positions answered alike with the same seed`;
    return { check: 'the same seed, the same answer', verdict: same === some.length ? 'passed' : 'noted', detail };
  }

  async reasons(): Promise<Finding> {
    const decision = await this.answer(this.asked[0], true);
    const check = 'reasons when asked (optional)';
    if (!decision?.why) return { check, verdict: 'noted', detail: 'gives none' };
    const { text, reason } = decision.why;
    return finding(check, explanation.safeParse(decision.why).success, text ?? reason?.code ?? 'no text and no code');
  }

  /** Messages of unknown types, with unknown fields, and the end of a match that never began. */
  async unknownMessages(): Promise<Finding> {
    this.program.sendText('{"type":"weather","match":"none","rain":true}');
    this.program.sendText('{"type":"saw","match":"none","turn":0,"view":{}}');
    this.program.sendText('{"type":"end","match":"none","scores":[0,0],"winner":null,"faults":[],"more":[1]}');
    this.program.sendText('{"type":"refused","match":null,"turn":null,"reason":"only a test: nothing is wrong"}');
    const answered = await this.answersLegally();
    return finding('unknown messages and fields', answered, answered ? 'ignored' : 'no answer after them');
  }

  /** As after a lost connection: the match begins again, and the turn is asked again. */
  async beginsAgain(): Promise<Finding> {
    const position = this.asked[0];
    const agent = this.agentFor(position);
    const one = await this.ask(agent, position);
    agent.begin?.({ game: this.options.game.id, seat: position.seat, rng: Rng.seeded('again') });
    const two = await this.ask(agent, position);
    const well = [one, two].every((decision) => decision && position.legal.includes(decision.action));
    return finding('a match that begins again', well, well ? 'answered both times' : 'not answered legally');
  }

  /** The turns of many matches at once; the answers may come in any order. */
  async severalMatches(): Promise<Finding> {
    const some = this.asked.slice(0, 4 * AT_ONCE);
    const decisions = await Promise.all(some.map((position) => this.answer(position)));
    const right = decisions.filter((decision, i) => decision && some[i].legal.includes(decision.action)).length;
    return finding('several matches at once', right === some.length, `${right} of ${some.length} answered legally`);
  }

  async wholeMatches(): Promise<Finding> {
    const { game, seed, clock } = this.options;
    const faults: string[] = [];
    await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, n) => {
        const agents = Array.from({ length: game.seats }, () => randomAgent);
        agents[n % game.seats] = this.limited(this.program.agent(this.nextMatch(), [], clock));
        const result = await playMatch(game, agents, { seed: `${seed}/${n}`, clock });
        for (const { kind, message } of result.faults) if (message !== ENOUGH) faults.push(`${kind}: ${message}`);
      }),
    );
    return finding('whole matches', faults.length === 0, faults[0] ?? `${AT_ONCE} played`);
  }

  async silence(): Promise<Finding> {
    const { unexpected } = this.program;
    return finding(
      'nothing that was not asked for',
      unexpected.length === 0,
      unexpected[0] ?? 'no answer but to a turn',
    );
  }

  private nextMatch(): string {
    return `check-${++this.matches}`;
  }

  private agentFor({ seat }: Position): Agent<unknown> {
    const agent = this.program.agent(this.nextMatch(), [], this.options.clock);
    agent.begin?.({ game: this.options.game.id, seat, rng: Rng.seeded(this.options.seed) });
    return agent;
  }

  private answer(position: Position, explain = false): Promise<Decision | undefined> {
    return this.ask(this.agentFor(position), position, explain);
  }

  /** The answer, or undefined where it does not come in time. Rejects where the program has ended. */
  private async ask(agent: Agent<unknown>, { view, legal }: Position, explain = false): Promise<Decision | undefined> {
    const { clock, seed } = this.options;
    const turn = { view, legal, deadline: performance.now() + clock, rng: Rng.seeded(seed), explain };
    try {
      return await within(agent.act(turn) as Promise<Decision>, clock);
    } catch (error) {
      if ((error as Error).name === 'TimedOut') return undefined;
      throw error;
    } finally {
      agent.end?.([]);
    }
  }

  private async answersLegally(): Promise<boolean> {
    const position = this.asked.at(-1)!;
    const decision = await this.answer(position);
    return decision !== undefined && position.legal.includes(decision.action);
  }

  /** Stops a game that has no end after a while. */
  private limited(agent: Agent<unknown>): Agent<unknown> {
    let turns = 0;
    return {
      ...agent,
      act: (turn) => {
        if (turns++ === MAX_TURNS) throw new Error(ENOUGH);
        return agent.act(turn);
      },
    };
  }
}

const ENOUGH = 'enough turns for this suite';

const randomAgent: Agent<unknown> = { name: 'random', act: ({ legal, rng }) => ({ action: rng.pick(legal) }) };

function finding(check: string, passed: boolean, detail: string): Finding {
  return { check, verdict: passed ? 'passed' : 'failed', detail };
}

/** Positions of random play, in all seats. */
function positionsOf({ game, seed, positions }: CheckOptions): Position[] {
  const found: Position[] = [];
  for (let n = 0; found.length < positions; n++) {
    const match = new Match(game, { seed: seedOfGame(seed, n) });
    const rng = Rng.seeded(seed).fork('positions', n);
    for (let turn = 0; match.advance() !== OVER && turn < MAX_TURNS; turn++) {
      const { view, legal } = match.turn();
      if (rng.below(3) === 0) found.push({ seat: match.toMove, view, legal });
      if (found.length === positions) break;
      match.answer(rng.pick(legal));
    }
  }
  return found;
}
