import type { Seat } from '../../core/game.ts';
import type { Language } from '../../core/language.ts';
import { sayAction, sayCard, sayPoints, type TrucoView } from '../../games/truco/index.ts';
import { type Frame, frames } from '../family/words.ts';

const PARDA = 2;

/** Tells a match in words, from the views of one seat: what that seat may not know is not told. */
export class Narrator {
  private readonly names: readonly string[];
  private readonly language: Language;
  private readonly words: Frame;
  private before: TrucoView | undefined;

  constructor(names: readonly string[], language: Language) {
    this.names = names;
    this.language = language;
    this.words = frames[language];
  }

  /** What happened since the last view. */
  tell(view: TrucoView): string[] {
    const before = this.before?.hand === view.hand ? this.before : undefined;
    this.before = view;
    if (view.hand === 0) return [];
    return [
      ...(before ? [] : this.opening(view)),
      ...this.spoken(view, before),
      ...this.pointsSaid(view, before, 'envido'),
      ...this.pointsSaid(view, before, 'flor'),
      ...this.tricks(view, before),
      ...this.outcome(view, before),
    ];
  }

  /** `ana 3, careful 5 of 24`. */
  score({ scores, target }: TrucoView): string {
    return this.words.score(scores.map((points, seat) => `${this.name(seat)} ${points}`).join(', '), target);
  }

  /** Cards with their short names: `ás de espadas (1E), ...`. */
  cards(cards: readonly number[], short: (card: number) => string): string {
    return cards.map((card) => `${sayCard(card, this.language)} (${short(card)})`).join(', ');
  }

  private opening(view: TrucoView): string[] {
    return ['', `${this.words.hand(view.hand, this.name(view.mano))} ${this.score(view)}`];
  }

  private spoken(view: TrucoView, before: TrucoView | undefined): string[] {
    return view.log.slice(before?.log.length ?? 0).map(({ seat, action }) => {
      return `  ${this.name(seat)}: ${sayAction(action, this.language, before?.flor.asked)}`;
    });
  }

  private pointsSaid(view: TrucoView, before: TrucoView | undefined, bet: 'envido' | 'flor'): string[] {
    const { said, winner, points } = view[bet];
    const lines: string[] = [];
    const pie = 1 - view.mano;
    const say = (seat: Seat, value: number | null) => {
      lines.push(`  ${this.name(seat)}: ${sayPoints(value, this.language)}`);
    };
    const manoSaid = said[view.mano];
    if (manoSaid !== null && before?.[bet].said[view.mano] == null) say(view.mano, manoSaid);
    if (winner === null || before?.[bet].winner != null) return lines;
    const hid = bet === 'envido' && view.envido.hidden;
    if (manoSaid !== null && !hid) say(pie, said[pie]);
    return [...lines, `  -- ${bet}: ${this.words.pointsFor(points, this.name(winner))}`];
  }

  private tricks(view: TrucoView, before: TrucoView | undefined): string[] {
    return view.tricks.flatMap(({ winner }, trick) => {
      if (winner === null || before?.tricks[trick]?.winner != null) return [];
      return [`  -- ${this.words.trick(trick + 1, winner === PARDA ? this.words.tie : this.name(winner))}`];
    });
  }

  private outcome(view: TrucoView, before: TrucoView | undefined): string[] {
    if (!view.outcome || before?.outcome) return [];
    const { winner, points } = view.outcome;
    return [
      `  -- ${this.words.wholeHand}: ${this.words.pointsFor(points, this.name(winner))}`,
      `  ${this.score(view)}`,
    ];
  }

  private name(seat: Seat): string {
    return this.names[seat];
  }
}
