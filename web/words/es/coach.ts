import type { CoachWords } from '../en/coach.ts';

/** The coach, in Spanish. */
export const coach: CoachWords = {
  title: 'Entrenador',
  lead: 'Cualquier mano de un partido terminado, o cualquier posición: ¿qué harían acá, y por qué?',
  choose: 'Elegí un partido terminado',
  none: 'Todavía no hay partidos terminados: jugá uno, o escribí una posición.',
  loading: 'Buscando los partidos ...',
  position: 'Una posición en una línea',
  positionAbout: 'Reglas, número de la mano, puntos, cartas del mano/cartas del pie, lo que se hizo:',
  open: 'Abrir',
  openReplay: 'Preguntar al entrenador',
  ask: 'Preguntar',
  asking: 'Están pensando ...',
  who: 'A quién preguntar',
  played: 'Jugó',
  does: 'Haría',
  equilibrium: 'El equilibrio',
  chance: 'Cada cuánto',
  value: 'Puntos de acá en más',
  valueEnvido: 'Puntos del envido',
  unsolved: 'El equilibrio no se calculó para estas reglas.',
  mixValue: 'De toda la mezcla',
  noTurn: 'Acá no juega nadie: avanzá.',
  toMove: (n) => `Juega: ${n}`,
  better: 'Una jugada mejor',
  betterAbout:
    '¿Qué había que jugar? La mano sigue por reglas con las mismas cartas y queda en la base “coach” para este tipo de decisión.',
  keep: 'Guardar como caso',
  kept: (n) => `Guardada como mano ${n} de la base “coach”.`,
  back: 'Todos los partidos',
  sides: ['mano', 'pie'],
};
