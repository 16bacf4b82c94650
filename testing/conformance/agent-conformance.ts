import { describe, expect, test } from 'vitest';
import type { Agent, Decision, Turn } from '../../src/core/agent.ts';
import { Disconnected, type Fault } from '../../src/core/faults.ts';
import type { Game, State } from '../../src/core/game.ts';
import { type MatchResult, playMatch } from '../../src/core/play.ts';
import { uniform } from '../players.ts';
import { findNonJson } from './plain-json.ts';

export interface AgentConformanceOptions {
  /** Matches of each test, seat by seat. */
  readonly matches?: number;
  /** Leave a match after so many turns: for games without end. */
  readonly mostTurns?: number;
  /** Whether the same draws must give the same answers; false for agents that look at the clock. */
  readonly deterministic?: boolean;
  /** Milliseconds for each answer, for agents that use all the time they get. */
  readonly clock?: number;
}

interface Asked<View> {
  readonly turn: Turn<View>;
  readonly decision: Decision;
}

interface Played<View> {
  readonly result: MatchResult;
  readonly asked: readonly Asked<View>[];
}

/**
 * The suite that every agent passes: it is asked in every position that play against a random opponent leads to, in
 * every seat.
 *
 *     agentConformance(kuhn(10), () => new MyAgent());
 */
export function agentConformance<S extends State, View>(
  game: Game<S, View>,
  create: () => Agent<View>,
  { matches = 10, mostTurns = Number.POSITIVE_INFINITY, deterministic = true, clock }: AgentConformanceOptions = {},
): void {
  /** Match n of the suite; `asked` gets the agent's turns with its answers. */
  const play = async (n: number, explain: boolean, asked: Asked<View>[] = [], agent = create()) => {
    const agents: Agent<View>[] = Array.from({ length: game.seats }, () => uniform<View>());
    agents[n % game.seats] = observed(agent, asked, mostTurns);
    const options = { seed: `conformance ${n}`, explain, ...(clock !== undefined && { clock }) };
    const result = await playMatch(game, agents, options);
    expect(result.faults.filter((fault) => !isEnough(fault))).toEqual([]);
    return result;
  };

  const all = async (visit: (n: number) => Promise<void>) => {
    for (let n = 0; n < matches; n++) await visit(n);
  };

  /** Each match once with reasons and once without: several tests look at the same ones. */
  const known = new Map<string, Promise<Played<View>>>();
  const played = (n: number, explain: boolean) => {
    const key = `${n} ${explain}`;
    if (!known.has(key)) {
      const asked: Asked<View>[] = [];
      known.set(
        key,
        play(n, explain, asked).then((result) => ({ result, asked })),
      );
    }
    return known.get(key)!;
  };

  describe(`${create().name} conforms, playing ${game.id}`, () => {
    test('it has a name', () => {
      expect(create().name).toMatch(/^\S/);
    });

    test('it answers every view with a legal action, to the end of the match, in every seat', async () => {
      await all(async (n) => {
        const { asked } = await played(n, false);
        expect(asked.length).toBeGreaterThan(0);
      });
    });

    test('it explains itself when asked: a reason or a text, numbers, legal choices, plain JSON', async () => {
      await all(async (n) => {
        const { asked } = await played(n, true);
        for (const { turn, decision } of asked) {
          const { action, why } = decision;
          expect(why, `the reasons for ${game.formatAction(action)}`).toBeDefined();
          if (why?.reason) expect(why.reason.action).toBe(action);
          else expect(why?.text).toMatch(/\S/);
          for (const { code, value } of why?.factors ?? []) {
            expect(code).toMatch(/\S/);
            expect(Number.isFinite(value), `${code} is ${value}`).toBe(true);
          }
          for (const choice of why?.choices ?? []) expect(turn.legal).toContain(choice.action);
          expect(findNonJson(why)).toBeUndefined();
        }
      });
    });

    test('asking for reasons changes no answer', { skip: !deterministic }, async () => {
      await all(async (n) => {
        expect((await played(n, true)).result.actions).toEqual((await played(n, false)).result.actions);
      });
    });

    test('the same draws give the same answers', { skip: !deterministic }, async () => {
      await all(async (n) => {
        expect(await play(n, false)).toEqual((await played(n, false)).result);
      });
    });

    test('one instance can play match after match: begin makes it new', { skip: !deterministic }, async () => {
      const agent = create();
      const results: MatchResult[] = [];
      for (const n of [0, 1, 0]) results.push(await play(n, false, [], agent));
      expect(results[2]).toEqual(results[0]);
    });
  });
}

const ENOUGH = 'enough turns for this suite';

function isEnough({ kind, message }: Fault): boolean {
  return kind === 'disconnect' && message === ENOUGH;
}

/** The agent, with its turns and answers noted; it leaves after `mostTurns`. */
function observed<View>(agent: Agent<View>, asked: Asked<View>[], mostTurns: number): Agent<View> {
  let turns = 0;
  return {
    name: agent.name,
    act: async (turn) => {
      if (turns++ === mostTurns) throw new Disconnected(ENOUGH);
      const decision = await agent.act(turn);
      asked.push({ turn, decision });
      return decision;
    },
    begin: (match) => agent.begin?.(match),
    saw: (view) => agent.saw?.(view),
    end: (scores) => agent.end?.(scores),
  };
}
