import type { Agent, Decision, Turn } from '../../core/agent.ts';
import { Disconnected } from '../../core/faults.ts';
import type { Action } from '../../core/game.ts';
import { cardNames, formatAction, type Language, sayAction, type TrucoView } from '../../games/truco/index.ts';
import type { LineReader } from '../family/line-reader.ts';
import type { Narrator } from './narrator.ts';

export const HELP = `Answer with the number of an action, its words (quiero, the 7 of cups), or its short name (7C, TRUCO).
  ?      this help
  cards  your cards and the score again
  quit   leave the match (Ctrl-C does too)
Cards: E espadas (swords), B bastos (clubs), O oros (coins), C copas (cups); 1E, 1B, 7E, 7O are the highest,
then the 3s, 2s, 1C and 1O, 12s, 11s, 10s, 7B and 7C, 6s, 5s, 4s.`;

/** A person at a terminal as an agent: it is told what its seat may know, and answers by typing. */
export class TerminalPlayer implements Agent<TrucoView> {
  readonly name: string;
  private readonly lines: LineReader;
  private readonly narrator: Narrator;
  private readonly language: Language;
  private readonly write: (line: string) => void;

  constructor(name: string, lines: LineReader, narrator: Narrator, language: Language, write: (line: string) => void) {
    this.name = name;
    this.lines = lines;
    this.narrator = narrator;
    this.language = language;
    this.write = write;
  }

  saw(view: TrucoView): void {
    for (const line of this.narrator.tell(view)) this.write(line);
  }

  async act({ view, legal }: Turn<TrucoView>): Promise<Decision> {
    this.showCards(view);
    this.showChoices(legal, view.flor.asked);
    for (;;) {
      const answer = await this.lines.ask('your move (? for help): ');
      if (answer === undefined || answer === 'quit') throw new Disconnected(`${this.name} left the match`);
      if (answer === '') continue;
      const action = readChoice(answer, legal, this.language, view.flor.asked);
      if (action !== undefined) return { action };
      if (answer === '?' || answer === 'help') this.write(HELP);
      else if (answer === 'cards') this.showCards(view);
      else this.write(`"${answer}" is none of the choices: a number from 1 to ${legal.length}, or ? for help`);
      this.showChoices(legal, view.flor.asked);
    }
  }

  private showCards(view: TrucoView): void {
    const cards = this.narrator.cards(view.held, (card) => cardNames[card]);
    const { stake } = view.truco;
    this.write(`Your cards: ${cards}. The hand is worth ${stake}; ${this.narrator.score(view)}.`);
  }

  private showChoices(legal: readonly Action[], toFlor: boolean): void {
    legal.forEach((action, i) => {
      this.write(`${String(i + 1).padStart(4)}  ${sayAction(action, this.language, toFlor)}`);
    });
  }
}

/** The legal action that an answer means: its number in the list, its words, or its short name. */
export function readChoice(
  answer: string,
  legal: readonly Action[],
  language: Language,
  toFlor: boolean,
): Action | undefined {
  if (/^\d+$/.test(answer)) return legal[Number(answer) - 1];
  const plain = (text: string) => text.toLowerCase().replaceAll('_', ' ');
  const meant = plain(answer);
  return legal.find((action) =>
    [sayAction(action, language, toFlor), sayAction(action, language), ...shortNames(action)]
      .map(plain)
      .includes(meant),
  );
}

function shortNames(action: Action): string[] {
  const name = formatAction(action);
  return name.startsWith('PLAY:') ? [name, name.slice('PLAY:'.length)] : [name];
}
