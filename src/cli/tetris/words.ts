import type { Language } from '../../core/language.ts';

/** What the terminal says beside a board; metrics and reasons have the agents' words. */
export interface BoardWords {
  readonly on: string;
  readonly piece: string;
  readonly next: string;
  readonly lines: string;
  readonly pieces: string;
  readonly score: string;
  readonly metric: string;
  readonly value: string;
  readonly share: string;
  readonly over: string;
  readonly stopped: string;
}

export const boardWords: Readonly<Record<Language, BoardWords>> = {
  en: {
    on: 'on',
    piece: 'piece',
    next: 'next',
    lines: 'lines',
    pieces: 'pieces',
    score: 'score',
    metric: 'metric',
    value: 'value',
    share: 'share',
    over: 'Game over',
    stopped: 'Stopped',
  },
  pt: {
    on: 'em',
    piece: 'peça',
    next: 'próxima',
    lines: 'linhas',
    pieces: 'peças',
    score: 'pontos',
    metric: 'métrica',
    value: 'valor',
    share: 'parcela',
    over: 'Fim de jogo',
    stopped: 'Parou',
  },
  es: {
    on: 'en',
    piece: 'pieza',
    next: 'próxima',
    lines: 'líneas',
    pieces: 'piezas',
    score: 'puntos',
    metric: 'métrica',
    value: 'valor',
    share: 'parte',
    over: 'Fin del juego',
    stopped: 'Se detuvo',
  },
};
