import type { docs as docsShape, site as siteShape } from '../en/docs.ts';

export const docs: typeof docsShape = {
  title: 'Documentos',
  lead: 'Cómo funciona todo acá: reglas, agentes, estudios, cómo correrlo para otros, cómo escribir el tuyo.',
  search: 'Buscar en los documentos',
  none: 'No hay nada escrito sobre eso.',
  found: (count) => (count === 1 ? '1 lugar' : `${count} lugares`),
  contents: 'En esta página',
  all: 'Todos los documentos',
  allEnglish: 'En inglés',
  loading: 'Cargando el documento ...',
  missing: 'Ese documento no existe.',
  inEnglish: 'Este documento está solo en inglés.',
};

export const site: typeof siteShape = {
  title: 'Sin servidor',
  needsServer:
    'Esta página necesita un servidor: ahí se encuentran las partidas entre personas, los experimentos, los eventos y los programas de afuera. Este sitio no tiene uno; todo lo demás funciona acá, en tu navegador.',
  how: 'Para tener el tuyo, en cualquier computadora con Node:',
  clone: 'En un clon del código:',
  read: 'Qué hacen los comandos',
};
