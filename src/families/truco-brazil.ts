import { brazilAgent, brazilAgents } from '../agents/truco-brazil/index.ts';
import { agentWords } from '../agents/truco-brazil/words/index.ts';
import type { Language } from '../core/language.ts';
import { type BrazilView, brazilGame, parseGameId, ruleSets, sayAction, sayCard } from '../games/truco-brazil/index.ts';
import type { Family } from './family.ts';

/** What the words around the cards are in each language. */
const words: Readonly<Record<Language, { turned: string; holds: string; score: string; worth: string }>> = {
  pt: { turned: 'vira', holds: 'cartas', score: 'placar', worth: 'a mão vale' },
  es: { turned: 'vira', holds: 'cartas', score: 'puntos', worth: 'la mano vale' },
  en: { turned: 'turned card', holds: 'cards', score: 'score', worth: 'the hand is worth' },
};

export const trucoBrazil: Family = {
  name: 'truco-brazil',
  description: 'two-player Truco as most of Brazil plays it: paulista with a turned card, mineiro with fixed manilhas',
  games: ruleSets.map(brazilGame),
  game: brazilGame,
  agents: brazilAgents,
  agentWords,
  agent(text) {
    const found = brazilAgent(text);
    return () => found.create();
  },
  speech: {
    action(action, view, language) {
      const { game, kind, log } = view as BrazilView;
      return sayAction(action, language, {
        ladder: parseGameId(game).ladder,
        special: kind === 'special' && log.length <= 1,
      });
    },
    view(view, language) {
      const { seat, scores, turned, held, bet } = view as BrazilView;
      const { turned: vira, holds, score, worth } = words[language];
      return [
        `${score} ${scores[seat]}-${scores[1 - seat]}, ${worth} ${bet.worth}`,
        ...(turned === null ? [] : [`${vira}: ${sayCard(turned, language)}`]),
        `${holds}: ${held.map((card) => sayCard(card, language)).join(', ')}`,
      ];
    },
  },
};
