import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InputError } from '../../src/core/errors.ts';
import { CHANCE, type Game, OVER, type State, WATCHER } from '../../src/core/game.ts';
import { Match } from '../../src/core/match.ts';
import { Rng } from '../../src/core/rng.ts';
import { findNonJson } from './plain-json.ts';

export interface GameConformanceOptions {
  /** Random matches of each test. */
  readonly matches?: number;
  /** A match that lasts longer has not ended; endless games are cut there. */
  readonly mostActions?: number;
  /** Whether random play must reach the end within `mostActions`. */
  readonly ends?: boolean;
  /** Whether seats hide something from each other (or chance from the seats) at some time of every match. */
  readonly hidden?: boolean;
  /** Look closely at one of so many positions; the rest get the cheap checks only. */
  readonly every?: number;
}

type Step<S> = (state: S, action: number, seat: number) => void;

/**
 * The suite that every game passes. Call it from a vitest file:
 *
 *     gameConformance(kuhn(10));
 */
export function gameConformance<S extends State, View>(
  game: Game<S, View>,
  { matches = 20, mostActions = 10_000, ends = true, hidden = true, every = 1 }: GameConformanceOptions = {},
): void {
  const legalOf = (state: S): number[] => {
    const into = new Int32Array(game.maxActions + 1).fill(-7);
    const count = state.legal(into);
    expect(into[game.maxActions], 'legal writes no more than maxActions').toBe(-7);
    return Array.from(into.subarray(0, count));
  };

  /**
   * Random play from the start; `before` sees every position with the action that will be taken, chance's too. This is
   * the one loop beside `Match`: the suite takes nothing for granted but the contract of `Game`.
   */
  const walk = (seed: number, before: Step<S> = () => {}): S => {
    const rng = Rng.seeded(`${game.id} ${seed}`);
    const state = game.start();
    for (let n = 0; state.turn !== OVER && n < mostActions; n++) {
      const seat = state.turn;
      const action = seat === CHANCE ? game.chance(state, rng) : rng.pick(legalOf(state));
      before(state, action, seat);
      state.apply(action);
    }
    return state;
  };

  /** Visits one of `every` positions of every match, the last ones included. */
  const visit = (look: (state: S, rng: Rng) => void) => {
    for (let match = 0; match < matches; match++) {
      const rng = Rng.seeded(match);
      let n = 0;
      const end = walk(match, (state) => {
        if ((n++ + match) % every === 0) look(state, rng);
      });
      look(end, rng);
    }
  };

  const seats = Array.from({ length: game.seats }, (_, seat) => seat);

  describe(`${game.id} conforms`, () => {
    test('its id carries a version', () => {
      expect(game.id).toMatch(/^[a-z-]+\/.+@\d+$/);
    });

    test('legal actions are ascending, unique, never none before the end, and none for chance or after it', () => {
      visit((state) => {
        const legal = legalOf(state);
        expect(legal).toEqual([...new Set(legal)].sort((a, b) => a - b));
        expect(legal.length > 0).toBe(state.turn >= 0);
        expect(state.turn).toBeLessThan(game.seats);
        expect(state.turn).toBeGreaterThanOrEqual(OVER);
      });
    });

    test('random play reaches the end, with a finite score for each seat all the way', () => {
      for (let match = 0; match < matches; match++) {
        const check = (state: S) => {
          expect(state.scores()).toHaveLength(game.seats);
          expect(state.scores().every(Number.isFinite)).toBe(true);
        };
        const end = walk(match, check);
        check(end);
        if (ends) expect(end.turn, `over within ${mostActions} actions`).toBe(OVER);
      }
    });

    test('scores are not shared: what was returned does not change later', () => {
      const state = game.start();
      const before = state.scores();
      const copy = [...before];
      state.copyFrom(walk(0));
      expect(before).toEqual(copy);
    });

    test('the same draws give the same match, other draws another', () => {
      const trace = (seed: number) => {
        const lines: string[] = [];
        walk(seed, (state, action) => lines.push(`${game.format(state)} > ${game.formatAction(action)}`));
        return lines.join('\n');
      };
      expect(trace(1)).toBe(trace(1));
      expect(trace(1)).not.toBe(trace(2));
    });

    test('copyFrom makes an equal state that goes its own way, whatever the target held before', () => {
      const used = walk(99);
      for (let match = 0; match < matches; match++) {
        let n = 0;
        walk(match, (state, action) => {
          if (n++ % every !== 0) return;
          const text = game.format(state);
          used.copyFrom(state);
          expect(game.format(used)).toBe(text);
          expect(legalOf(used)).toEqual(legalOf(state));
          used.apply(action);
          expect(game.format(state), 'the original stays').toBe(text);
          const fresh = game.start();
          fresh.copyFrom(state);
          fresh.apply(action);
          expect(game.format(fresh)).toBe(game.format(used));
        });
      }
    });

    test('parse(format(state)) is the same state: text, turn, legal actions, scores, views', () => {
      visit((state) => {
        const text = game.format(state);
        const again = game.parse(text);
        expect(game.format(again)).toBe(text);
        expect(again.turn).toBe(state.turn);
        expect(legalOf(again)).toEqual(legalOf(state));
        expect(again.scores()).toEqual(state.scores());
        for (const seat of seats) expect(game.view(again, seat)).toEqual(game.view(state, seat));
      });
    });

    test('actions have names that lead back to them', () => {
      for (let match = 0; match < matches; match++) {
        walk(match, (state, action) => {
          for (const each of [action, ...legalOf(state)]) {
            expect(game.parseAction(game.formatAction(each))).toBe(each);
          }
        });
      }
    });

    test('junk is refused with an InputError of one line', () => {
      const refuses = (parse: () => unknown) => {
        try {
          parse();
        } catch (error) {
          expect(error).toBeInstanceOf(InputError);
          expect((error as Error).message).toMatch(/^[^\n]+$/);
          return true;
        }
        return false;
      };
      for (const junk of ['', ' ', 'junk', '{}', '\n', '\0', game.id]) {
        expect(
          refuses(() => game.parse(junk)),
          `state '${junk}'`,
        ).toBe(true);
        expect(
          refuses(() => game.parseAction(junk)),
          `action '${junk}'`,
        ).toBe(true);
      }
      const texts: string[] = [];
      walk(1, (state) => texts.push(game.format(state)));
      const damaged = fc.tuple(fc.nat(), fc.nat(), fc.string({ maxLength: 3 })).map(([pick, at, put]) => {
        const text = texts[pick % texts.length];
        const cut = at % (text.length + 1);
        return text.slice(0, cut) + put + text.slice(cut + 1);
      });
      fc.assert(
        fc.property(fc.oneof(fc.string(), damaged), (text) => {
          // what is not refused must be a state like any other
          if (refuses(() => game.parse(text))) return;
          const once = game.format(game.parse(text));
          expect(game.format(game.parse(once))).toBe(once);
        }),
        { numRuns: 500, seed: 1 },
      );
      fc.assert(
        fc.property(fc.string(), (text) => {
          if (refuses(() => game.parseAction(text))) return;
          const action = game.parseAction(text);
          expect(game.parseAction(game.formatAction(action))).toBe(action);
        }),
        { numRuns: 500, seed: 1 },
      );
    });

    test('views are plain JSON and nobody else’s: changing one changes nothing', () => {
      visit((state) => {
        const text = game.format(state);
        for (const seat of [...seats, WATCHER]) {
          const view = game.view(state, seat);
          expect(findNonJson(view)).toBeUndefined();
          const kept = structuredClone(view);
          scribble(view);
          expect(game.format(state)).toBe(text);
          expect(game.view(state, seat)).toEqual(kept);
        }
      });
    });

    test('a watcher sees nothing that is hidden from any seat', () => {
      visit((state, rng) => {
        for (const seat of seats) {
          const imagined = game.imagine(game.view(state, seat), rng);
          expect(game.view(imagined, WATCHER)).toEqual(game.view(state, WATCHER));
        }
      });
    });

    test('an action is shown to others only as far as their views tell it', () => {
      const after = game.start();
      visit((state) => {
        const by = state.turn;
        if (by < 0) return;
        for (const to of [...seats, WATCHER]) {
          const looks = new Map<string, number>();
          for (const action of legalOf(state)) {
            after.copyFrom(state);
            after.apply(action);
            const shown = game.shown?.(action, by, to) ?? action;
            if (to === by) expect(shown).toBe(action);
            // a view may forget what was done when it ends a deal
            if (after.turn < 0) continue;
            const look = JSON.stringify(game.view(after, to));
            expect(looks.get(look) ?? shown, `${game.formatAction(action)} to ${to}`).toBe(shown);
            looks.set(look, shown);
          }
        }
      });
    });

    test('imagine agrees with the view and can be played on', () => {
      visit((state, rng) => {
        for (const seat of seats) {
          const view = game.view(state, seat);
          const imagined = game.imagine(view, rng);
          expect(game.view(imagined, seat)).toEqual(view);
          expect(imagined.turn).toBe(state.turn);
          if (state.turn === seat) expect(legalOf(imagined)).toEqual(legalOf(state));
          expect(game.format(game.parse(game.format(imagined)))).toBe(game.format(imagined));
        }
      });
    });

    test('a match of it is played again from its seed and its actions', () => {
      for (let match = 0; match < matches; match++) {
        const played = new Match(game, { seed: match });
        const choices = Rng.seeded(`${game.id} ${match}`);
        while (played.advance() !== OVER && played.actions.length < mostActions)
          played.answer(choices.pick(played.legal()));
        const again = new Match(game, { seed: match, log: played.actions });
        again.advance();
        expect(game.format(again.state)).toBe(game.format(played.state));
      }
    });

    // not for games that hide nothing
    if (hidden)
      test('imagine does not know what the view hides', () => {
        for (let match = 0; match < matches; match++) {
          const rng = Rng.seeded(match);
          let differs = 0;
          walk(match, (state) => {
            for (const seat of seats) {
              const imagined = game.imagine(game.view(state, seat), rng);
              if (game.format(imagined) !== game.format(state)) differs++;
            }
          });
          expect(differs).toBeGreaterThan(0);
        }
      });
  });
}

/** Writes over every leaf of plain data. */
function scribble(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  for (const key of Object.keys(value)) {
    const fields = value as Record<string, unknown>;
    if (typeof fields[key] === 'object') scribble(fields[key]);
    else fields[key] = 'scribbled';
  }
}
