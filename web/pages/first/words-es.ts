import type { FirstWords } from './words-en.ts';

/** The guided hand, in Spanish. */
export const words: FirstWords = {
  title: 'Primera mano',
  deal: (n, of) => `Mano ${n} de ${of}`,
  skip: 'Saltear',
  next: 'A la próxima mano',
  again: 'Una vez más',
  play: 'Jugar un partido',
  opponent: 'Teresa',
  done: 'Eso es todo: las cartas, el truco y las otras apuestas. Lo demás es sangre fría.',
  truco: {
    cards: {
      low: 'Tres cartas cada uno, tres vueltas; quien hace dos se lleva la mano. Vos sos mano y empezás. Jugá el 4 de copas, que es flojo: tocalo.',
      best: 'El 6 ganó, y Teresa salió con un 3, de los buenos. Pero vos tenés el as de espadas, que mata a todo. Jugalo.',
      third: 'Una vuelta cada uno. Ganaste la última, así que salís vos: el rey de bastos.',
      end: 'El rey le ganó al 5: la mano es tuya, 1 punto.',
    },
    truco: {
      tie: 'Cartas nuevas, y sos mano otra vez. Empezá con el 3 de espadas.',
      truco:
        'Cartas iguales: parda, y ahora la próxima vuelta decide todo. Tenés el as de bastos, la segunda mejor carta. Cantá truco: la mano por 2.',
      vale: 'Quiso y subió: retruco, 3 puntos. Podés subir una vez más: vale cuatro.',
      win: 'Quiso: 4 puntos. Ahora el as de bastos.',
      end: 'Con la primera parda, decide la segunda. 4 puntos para vos.',
    },
    envido: {
      envido:
        'El envido es una apuesta a los tantos, antes de que termine la primera vuelta. Dos cartas del mismo palo: 20 + 7 + 6 = 33, nada le gana. Cantá envido.',
      after:
        'Decís 33, ella tiene menos: 2 puntos para vos. Ahora la mano; tus cartas son flojas. Jugá la sota de copas.',
      refuse: 'Ganó la vuelta y canta truco. Te queda poco: no quieras, y se lleva 1 punto, no 2.',
      end: 'No querer no es vergüenza: quien siempre quiere lo paga.',
    },
    flor: {
      flor: 'Tres cartas del mismo palo son flor: 3 puntos, si el otro no tiene. Cantala.',
      deck: 'Ella no tiene: 3 puntos. Para las vueltas tus cartas son flojas. Podés irte al mazo. La mesa pregunta si es eso lo que querés.',
      end: 'La mano costó 1 punto, la flor rindió 3. Bien jugado.',
    },
  },
  'truco-brazil': {
    cards: {
      low: 'Tres cartas cada uno, tres vueltas; quien hace dos se lleva la mano. Se dio vuelta una reina, así que las jotas son las manilhas, las cartas más fuertes. Empezá con el 4, que es flojo.',
      manilha: 'El 6 ganó, y Teresa salió con un as. Tu jota es manilha: solo pierde con la de tréboles. Jugala.',
      third: 'Una vuelta cada uno. Salís vos: el 3 de tréboles, la mejor carta después de las manilhas.',
      end: 'La mano es tuya: 1 punto.',
    },
    truco: {
      tie: 'Se dio vuelta un 6: las manilhas son los 7. Empezá con el 2 de picas.',
      truco:
        'Cartas iguales: parda, y la próxima vuelta decide. Tenés el 7 de tréboles, la mejor de todas. Cantá truco: la mano por 3.',
      accept: 'Subió: seis. Nada le gana a tu carta. Querelo.',
      win: 'Ahora el 7 de tréboles.',
      end: '6 puntos para vos.',
    },
    run: {
      weak: 'Esta vez las cartas son flojas. Jugá el 6 de picas.',
      run: 'Canta truco, y no tenés nada. Andate: se lleva 1 punto, no 3.',
      end: 'Irse a tiempo es la mitad del juego.',
    },
  },
};
