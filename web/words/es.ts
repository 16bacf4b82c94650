import type { Dictionary } from './en.ts';
import { agents } from './es/agents.ts';
import { cases } from './es/cases.ts';
import { coach } from './es/coach.ts';
import { docs, site } from './es/docs.ts';
import { events } from './es/events.ts';
import { experiments } from './es/experiments.ts';
import { home } from './es/home.ts';
import { learn } from './es/learn.ts';
import { problems, unnamed } from './es/problems.ts';
import { rooms } from './es/rooms.ts';
import { steps } from './es/steps.ts';
import { table } from './es/table.ts';

/** Spanish. */
export const es: Dictionary = {
  shell: { api: 'API', skip: 'Ir al contenido', sections: 'Secciones', loading: 'Cargando la página ...' },
  nav: {
    home: 'Inicio',
    search: 'Búsqueda',
    studies: 'Estudios',
    coach: 'Entrenador',
    cases: 'Base de casos',
    agents: 'Agentes',
    experiments: 'Experimentos',
  },
  settings: {
    title: 'Ajustes',
    language: 'Idioma',
    theme: 'Tema',
    themes: { system: 'Como el sistema', light: 'Claro', dark: 'Oscuro' },
    motion: 'Animaciones',
  },
  admin: {
    token: 'Clave de administrador',
    kept: 'Se guarda hasta cerrar esta pestaña.',
    endMatch: 'Terminar esta partida',
  },
  trouble: {
    title: 'Esta página falló',
    kept: 'Nada de lo guardado se perdió, y las otras páginas siguen funcionando.',
    again: 'Probar de nuevo',
    away: 'El servidor no responde. Lo que hiciste está guardado; la página sigue sola cuando vuelva.',
  },
  files: { choose: 'Elegir un archivo', none: 'ninguno elegido' },
  nowhere: {
    title: 'Acá no hay nada',
    text: 'Ninguna página tiene la dirección',
    instead: 'Quizás cambió de lugar, o falta una letra. Lo que hay:',
  },
  playback: {
    play: 'Seguir',
    pause: 'Pausar',
    again: 'Desde el comienzo',
    step: 'Avanzar',
    back: 'Volver',
  },
  search: {
    title: 'Laboratorio de búsqueda',
    lead: 'Un tablero, una lista de piezas, y búsquedas que planean el máximo de puntos: 100, 300, 500, 800 por una a cuatro líneas.',
    draw: 'Dibujá un tablero',
    drawHow: 'Tocá las casillas, o arrastrá a lo largo de una fila.',
    cell: (x, y, filled) => `columna ${x}, fila ${y}: ${filled ? 'ocupada' : 'vacía'}`,
    clear: 'Vaciar',
    random: 'Uno por sorteo',
    pieces: 'Piezas a colocar, en este orden',
    queue: 'Piezas en su orden',
    noPieces: 'ninguna todavía: agregá algunas',
    add: (letter) => `agregar ${letter}`,
    removeLast: 'Quitar la última',
    algorithms: 'Búsquedas',
    names: {
      dfs: 'Profundidad',
      astar: 'A*',
      rbfs: 'RBFS',
      anytime: 'A* por etapas',
      'best-001': 'Informe 1',
      'best-004': 'Informe 2',
      exact: 'Exacta',
    },
    about: {
      dfs: 'siempre más hondo: el primer plan encontrado',
      astar: 'por los puntos desperdiciados, sin heurística: el mejor con prueba, la memoria crece',
      rbfs: 'primero el mejor recursiva: lo mismo con poca memoria',
      anytime: 'A* podado, de nuevo con el doble de nodos hasta el límite',
      'best-001': 'la mejor del primer informe: A* con altura y relieve',
      'best-004': 'la mejor del segundo informe: A* podado con huecos y puntos',
      exact: 'ramificación y acotación: prueba el óptimo',
    },
    limit: 'Límite para cada una',
    run: 'Ejecutar',
    cancel: 'Cancelar',
    results: 'Comparación',
    noResults: 'Nada todavía para este tablero y estas piezas: ejecutá las búsquedas.',
    finished: 'Las búsquedas terminaron.',
    algorithm: 'Búsqueda',
    points: 'Puntos',
    proof: 'Prueba',
    expanded: 'Expandidos',
    generated: 'Nodos generados',
    time: 'Tiempo',
    memory: 'Memoria',
    show: 'Plan',
    planLabel: (name, step, of) => `Plan de ${name}: ${step} de ${of} piezas colocadas`,
    chart: 'Puntos, nodos, tiempo y memoria de cada búsqueda',
    log: 'logarítmico',
    optimum: (points) => `óptimo ${points}`,
    running: (seconds, limit) => `en ejecución, ${seconds} s de ${limit} s`,
    states: { waiting: 'esperando', running: 'en ejecución', cancelled: 'cancelada' },
    verdicts: { optimal: 'óptimo', open: 'sin prueba', limit: 'límite alcanzado', none: 'ningún plan' },
  },
  studies: {
    title: 'Estudios',
    lead: 'Estudios publicados hechos de nuevo con un comando cada uno: sus números al lado de los nuestros, y un veredicto en el medio.',
    loading: 'Cargando el estudio ...',
    reports: {
      'nes-pso': {
        title: 'Tetris de NES sin rotación: 17 métricas del tablero pesadas por enjambre de partículas (UFSC, 2024)',
        source: 'Tesis de la UFSC, 2024, sobre agentes para juegos digitales con enjambre de partículas',
        data: 'Las tablas de la tesis, copiadas en un archivo de datos; todas las partidas se jugaron acá a partir de semillas.',
      },
      'truco-cbr': {
        title: 'Casos y grupos en políticas de reutilización para el truco',
        source:
          'Tesis de la UFSM, 2020: agentes por casos para el truco de a dos, 20 políticas de reutilización (en portugués)',
        data: '3.195 manos de personas, reunidas por el estudio; no son parte de este producto. Todos los partidos se jugaron acá a partir de semillas.',
      },
      'ist-search': {
        title: 'Búsquedas y heurísticas para planes de Tetris (IST 2015/16, primer informe)',
        source:
          'Informe de proyecto del IST 2015/16, Inteligencia Artificial: profundidad, A* por RBFS, heurísticas (en portugués)',
        data: 'Los problemas y el código publicado de la materia de 2015/16; cada búsqueda se hizo acá.',
      },
      'ist-genetic': {
        title: 'Búsquedas y un algoritmo genético para planes de Tetris (IST 2015/16, grupo 48)',
        source: 'Informe de proyecto del IST 2015/16, Inteligencia Artificial, grupo 48 (en portugués)',
        data: 'Problemas sorteados acá de una semilla con el generador del informe; el óptimo se prueba por búsqueda exacta.',
      },
      'truco-beyond': {
        title: 'Casos más allá de la tesis: otros grupos, engaño, otro juego, casos que no se dejan engañar',
        source: 'Nada publicado: lo que la tesis de la UFSM sobre truco por casos deja para después, retomado acá',
        data: 'La base de manos incluida; todo lo demás se jugó acá de semillas, y los equilibrios se resolvieron acá.',
      },
      'truco-yardstick': {
        title: 'La vara del truco: qué tan bueno es cada jugador, en puntos por mano',
        source:
          'Nada publicado: nuestros jugadores medidos por el juego resuelto; reglas gauchas, una mano en 0-0, cada reparto jugado en los dos lugares',
        claimed: 'No se publicó nada: esta es nuestra propia vara, hecha para que otros se comparen con ella.',
        found:
          'Nadie les gana a los jugadores de equilibrio por mucho tiempo; el mejor jugador por reglas pierde un décimo de punto por mano contra ellos, el mejor por casos el doble.',
        differ: 'Cada reparto se juega en los dos lugares, y la suerte cuenta poco; los intervalos dicen cuánto queda.',
        data: 'Todas las manos se repartieron acá de una semilla; el equilibrio se resolvió acá.',
      },
    },
    inEnglish: 'El informe mismo está en inglés.',
    parts: {
      claimed: 'Qué se afirmó',
      found: 'Qué encontramos',
      differ: 'Por qué difieren',
      data: 'De dónde salen los datos',
    },
    report: 'El informe completo',
    print: 'Imprimir, o guardar en PDF',
    chart: 'Cifras publicadas y nuestras',
    all: (n) => `Mostrar las ${n} cifras`,
    fewer: 'Mostrar menos',
    chartFiles: (n) => (n === 1 ? 'El gráfico del informe, en archivo' : `Los ${n} gráficos del informe, en archivo`),
    contents: 'Contenido',
    rule: 'Dentro: el número publicado está en el intervalo de 95 % del nuestro; uno que no varía tiene que ser igual.',
    made: 'Hecho por',
    figure: 'Medida',
    published: 'Publicado',
    ours: 'Nuestro',
    interval: 'Intervalo de 95 %',
    verdict: 'Veredicto',
    note: 'Nota',
    table: 'Tabla',
    download: 'Bajar',
    rows: (n) => `Mostrar las ${n} filas`,
    verdicts: { inside: 'dentro', outside: 'fuera', 'not comparable': 'no comparable' },
    swarm: {
      title: 'El método en acción',
      text: 'Las partículas buscan el punto más bajo (las cruces marcan los cuatro mínimos), calculado en esta página:',
      label: (n) => `El enjambre en la iteración ${n}`,
      iteration: 'Iteración',
      best: 'Menor valor hasta acá',
      another: 'Otro enjambre',
    },
  },
  agents,
  cases,
  coach,
  events,
  docs,
  experiments,
  home,
  learn,
  problems,
  unnamed,
  rooms,
  site,
  steps,
  table,
};
