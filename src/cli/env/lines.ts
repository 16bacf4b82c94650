import { createInterface } from 'node:readline';
import { z } from 'zod';
import { InputError } from '../../core/errors.ts';
import { IllegalAction } from '../../core/faults.ts';
import { OVER, type State } from '../../core/game.ts';
import { Match } from '../../core/match.ts';
import { gameOf, type ListedGame } from '../../families/index.ts';

const request = z.union([
  z.strictObject({ reset: z.union([z.int(), z.string().max(200)]) }),
  z.strictObject({ action: z.int() }),
]);

/** One game at a time of any family: a JSON line for each request, and one for its answer. */
export async function driveByLines(id: string): Promise<void> {
  const game = gameOf(id);
  const drive = new Drive(game);
  say({ env: 1, game: game.id, seats: game.seats });
  for await (const line of createInterface({ input: process.stdin })) if (line.trim() !== '') say(drive.answer(line));
}

function say(message: unknown): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

class Drive {
  private readonly game: ListedGame;
  private match: Match<State, unknown> | undefined;

  constructor(game: ListedGame) {
    this.game = game;
  }

  answer(line: string): unknown {
    try {
      const asked = request.parse(JSON.parse(line));
      if ('reset' in asked) this.match = new Match(this.game, { seed: asked.reset });
      else this.act(asked.action);
      return this.position();
    } catch (error) {
      if (error instanceof InputError || error instanceof IllegalAction) return { error: (error as Error).message };
      if (error instanceof SyntaxError || error instanceof z.ZodError)
        return { error: '{"reset": SEED} or {"action": N} is right, as one line of JSON' };
      throw error;
    }
  }

  private act(action: number): void {
    if (!this.match) throw new InputError('a reset must come first');
    if (this.match.over) throw new InputError('the match is over: a reset is right');
    this.match.answer(action);
  }

  /** Where the match stands: for the seat to move its view and legal actions, for both the points. */
  private position() {
    const match = this.match!;
    const turn = match.advance();
    const seats = Array.from({ length: this.game.seats }, (_, seat) => seat);
    return {
      over: turn === OVER,
      turn: turn === OVER ? null : turn,
      scores: match.state.scores(),
      views: seats.map((seat) => match.view(seat)),
      legal: turn === OVER ? [] : match.legal().map((action) => ({ action, text: this.game.formatAction(action) })),
    };
  }
}
