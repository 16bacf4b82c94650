import { describe, expect, test } from 'vitest';
import { explain } from '../agents/words/explain.ts';
import type { Agent, Decision, Explanation } from '../core/agent.ts';
import { InputError } from '../core/errors.ts';
import { languages } from '../core/language.ts';
import { Match } from '../core/match.ts';
import { agentOf, families, familyNames, gameOf, type ListedGame } from './index.ts';

/** Decisions of each agent; `DECISIONS=1000 vitest run src/families/reasons.test.ts` looks at more. */
const DECISIONS = Number(process.env.DECISIONS ?? 40);
/** Short games of a family, where every kind of decision comes up. */
const GAMES = {
  tetris: ['classic,height=8', 'nes-norotation'],
  truco: ['ufsm24', 'argentino30'],
  'truco-brazil': ['mineiro'],
};
/** Quicker versions of the agents that think long. */
const QUICK: Readonly<Record<string, string>> = { sampler: 'sampler,playouts=30', 'cbr-best': 'cbr-best,playouts=30' };

/** What no sentence has: codes, notation, and what a template leaves where a value is missing. */
const CODES = /undefined|NaN|null|Infinity|\[object|[A-Z]{2,}_|\b[A-Z]{3,}\b|\w[a-z][A-Z]\w|\d@\d|:\d| {2}|\.\./;
/** Words by which a text is known to be in another language. */
const STRANGE = {
  pt: /\b(the|of|with|and|hand|card|wins?|would|times?|el|los|las|con|mano|una|veces|ganar[ií]a la|jug[óo])\b/i,
  es: /\b(the|of|with|and|hand|card|wins?|would|times?|não|mão|vezes|uma|ganharia|jogou|com)\b/i,
  en: /\b(com|con|vez|vezes|veces|mano parecida|mão|não|ganar[ií]a|uma|una)\b/i,
};

/** Some agents know only some rule sets. */
function plays(name: string, game: ListedGame): boolean {
  try {
    agentOf(name, game);
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return false;
  }
}

/** Plays until the agent has made so many decisions, in both seats against itself. */
function decisions(game: ListedGame, name: string, wanted: number): Explanation[] {
  const found: Explanation[] = [];
  for (let n = 0; found.length < wanted; n++) {
    const match = new Match(game, {
      seed: `reasons ${name} ${n}`,
      onAction() {
        for (const [seat, agent] of agents.entries()) agent.saw?.(match.view(seat));
      },
    });
    const agents: readonly Agent<unknown>[] = Array.from({ length: game.seats }, () => agentOf(name, game)());
    for (const [seat, agent] of agents.entries()) agent.begin?.({ game: game.id, seat, rng: match.stream(seat) });
    for (let seat = match.advance(); seat >= 0 && found.length < wanted; seat = match.advance()) {
      const { action, why } = agents[seat].act(
        match.turn({ deadline: Number.POSITIVE_INFINITY, explain: true }),
      ) as Decision;
      expect(why?.reason?.action).toBe(action);
      found.push(why!);
      match.answer(action);
    }
  }
  return found;
}

describe.each(familyNames)('%s', (family) => {
  test.each(families[family].agents.map(({ name }) => name))(
    '%s gives every decision a sentence of its language',
    (name) => {
      const seen = new Set<string>();
      const text = QUICK[name] ?? name;
      const games = GAMES[family].map((rules) => gameOf(`${family}/${rules}`)).filter((game) => plays(text, game));
      for (const game of games) {
        for (const why of decisions(game, text, DECISIONS / games.length)) {
          seen.add(why.reason!.code);
          for (const language of languages) {
            const {
              sentence,
              language: other,
              factors,
              choices,
              measure,
            } = explain(why, families[family].agentWords[language]);
            const context = `${language}, ${why.reason!.code}`;
            expect(other, context).toBeUndefined();
            expect(sentence, context).toMatch(/^\p{Lu}.*[^:,]: .+[^.]\.$/u);
            const texts = [
              sentence,
              ...factors.map((each) => each.name),
              ...choices.map((each) => each.name),
              measure ?? '',
            ];
            for (const each of texts) {
              expect(each, context).not.toMatch(CODES);
              expect(each, context).not.toMatch(STRANGE[language]);
            }
          }
        }
      }
      expect(seen.size).toBeGreaterThan(0);
    },
  );
});
