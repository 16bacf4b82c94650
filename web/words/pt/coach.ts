import type { CoachWords } from '../en/coach.ts';

/** The coach, in Portuguese. */
export const coach: CoachWords = {
  title: 'Treinador',
  lead: 'Qualquer mão de uma partida terminada, ou qualquer posição: o que eles fariam aqui, e por quê?',
  choose: 'Escolha uma partida terminada',
  none: 'Nenhuma partida terminada ainda: jogue uma, ou escreva uma posição.',
  loading: 'Buscando as partidas ...',
  position: 'Uma posição em uma linha',
  positionAbout: 'Regras, número da mão, placar, cartas do mão/cartas do pé, o que foi feito:',
  open: 'Abrir',
  openReplay: 'Perguntar ao treinador',
  ask: 'Perguntar',
  asking: 'Estão pensando ...',
  who: 'A quem perguntar',
  played: 'Jogou',
  does: 'Faria',
  equilibrium: 'O equilíbrio',
  chance: 'Com que frequência',
  value: 'Pontos daqui em diante',
  valueEnvido: 'Pontos do envido',
  unsolved: 'O equilíbrio não foi calculado para estas regras.',
  mixValue: 'Da mistura toda',
  noTurn: 'Aqui ninguém joga: avance.',
  toMove: (n) => `Joga: ${n}`,
  better: 'Uma jogada melhor',
  betterAbout:
    'O que se deveria ter jogado? A mão continua por regras com as mesmas cartas e fica na base “coach” para este tipo de decisão.',
  keep: 'Guardar como caso',
  kept: (n) => `Guardada como mão ${n} da base “coach”.`,
  back: 'Todas as partidas',
  sides: ['mão', 'pé'],
};
