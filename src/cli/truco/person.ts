import type { Agent, Decision, Turn } from '../../core/agent.ts';
import { LeftMatch } from '../../core/faults.ts';
import type { Action } from '../../core/game.ts';
import type { Language } from '../../core/language.ts';
import { cardNames, formatAction, sayAction, type TrucoView } from '../../games/truco/index.ts';
import type { LineReader } from '../family/line-reader.ts';
import { type Frame, frames } from '../family/words.ts';
import type { Narrator } from './narrator.ts';

/** A person at a terminal as an agent: it is told what its seat may know, and answers by typing. */
export class TerminalPlayer implements Agent<TrucoView> {
  readonly name: string;
  private readonly lines: LineReader;
  private readonly narrator: Narrator;
  private readonly language: Language;
  private readonly words: Frame;
  private readonly write: (line: string) => void;

  constructor(name: string, lines: LineReader, narrator: Narrator, language: Language, write: (line: string) => void) {
    this.name = name;
    this.lines = lines;
    this.narrator = narrator;
    this.language = language;
    this.words = frames[language];
    this.write = write;
  }

  saw(view: TrucoView): void {
    for (const line of this.narrator.tell(view)) this.write(line);
  }

  async act({ view, legal }: Turn<TrucoView>): Promise<Decision> {
    const { words } = this;
    this.showCards(view);
    this.showChoices(legal, view.flor.asked);
    for (;;) {
      const answer = await this.lines.ask(words.yourMove);
      if (answer === undefined || words.quit.includes(answer)) throw new LeftMatch(`${this.name} left the match`);
      if (answer === '') continue;
      const action = readChoice(answer, legal, this.language, view.flor.asked);
      if (action !== undefined) return { action };
      if (words.asksHelp.includes(answer)) [words.help, words.trucoHelp].forEach(this.write);
      else if (words.cards.includes(answer)) this.showCards(view);
      else this.write(words.noChoice(answer, legal.length));
      this.showChoices(legal, view.flor.asked);
    }
  }

  end(): void {
    this.write('');
  }

  private showCards(view: TrucoView): void {
    const cards = this.narrator.cards(view.held, (card) => cardNames[card]);
    this.write(this.words.yourCards(cards, view.truco.stake, this.narrator.score(view)));
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
