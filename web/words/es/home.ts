import type { Dictionary } from '../en.ts';

export const home: Dictionary['home'] = {
  title: 'Jugá al truco y al Tetris contra agentes que dicen por qué',
  lead: 'Un banco de pruebas libre: para quienes juegan, para estudiantes y docentes de inteligencia artificial, y para quienes investigan y quieren comprobar una cifra publicada.',
  hand: {
    rival: (agent) => `${agent} está esperando`,
    play: 'Jugar esta mano',
    about: 'Las tres cartas de hoy, las mismas para todos. Sin registrarse; las reglas aparecen mientras jugás.',
  },
  record: {
    title: 'Tetris sin girar ni una pieza',
    player: 'el récord',
    story: (lines) =>
      `Acá nadie puede girar, y la pila crece rápido. Esta partida de nuestro agente llegó a ${lines} líneas, la mejor de dos millones de partidas:`,
    here: 'esta partida',
    why: '¿Por qué ahí?',
    yourself: 'Probá vos',
    source: 'De dónde salen las cifras',
  },
  doors: {
    player: {
      title: 'Me gusta jugar',
      links: [
        'Un partido de truco, contra un agente o un amigo',
        'La mano del día',
        '¿Quiero o no quiero? Problemas de truco',
        'Mi juego: historial, puntaje, puntos fuertes',
        'Tetris contra un agente, con las mismas piezas',
        'El desafío: Tetris sin rotación',
      ],
    },
    student: {
      title: 'Estoy aprendiendo',
      links: [
        'Ver una búsqueda trabajar, nodo por nodo',
        'Mirar agentes y mover sus pesos',
        'Preguntarle al entrenador por una posición',
        'La interfaz para tu propio agente',
      ],
    },
    teacher: {
      title: 'Doy clases',
      links: [
        'Un torneo para el curso',
        'Los torneos de este servidor',
        'Un problema para resolver en el pizarrón',
        'Manos de la base de casos',
      ],
    },
    researcher: {
      title: 'Investigo',
      links: [
        'Cifras publicadas al lado de las nuestras, con un veredicto',
        'Entrenar, ajustar o comparar agentes',
        'La fuerza de cada agente, medida',
        'Las mejores partidas y sus registros',
      ],
    },
  },
  matches: 'Partidos en juego acá',
  experiments: 'Experimentos en marcha',
};
