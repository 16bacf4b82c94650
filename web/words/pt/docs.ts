import type { docs as docsShape, site as siteShape } from '../en/docs.ts';

export const docs: typeof docsShape = {
  title: 'Documentos',
  lead: 'Como tudo aqui funciona: regras, agentes, estudos, como rodar para outras pessoas, como escrever o seu.',
  search: 'Procurar nos documentos',
  none: 'Nada foi escrito sobre isso.',
  found: (count) => (count === 1 ? '1 lugar' : `${count} lugares`),
  contents: 'Nesta página',
  all: 'Todos os documentos',
  allEnglish: 'Em inglês',
  loading: 'Carregando o documento ...',
  missing: 'Esse documento não existe.',
  inEnglish: 'Este documento só existe em inglês.',
};

export const site: typeof siteShape = {
  title: 'Sem servidor',
  needsServer:
    'Esta página precisa de um servidor: é nele que se encontram partidas entre pessoas, experimentos, eventos e programas de fora. Este site não tem um; todo o resto funciona aqui, no seu navegador.',
  how: 'Para ter o seu, em qualquer computador com Node:',
  clone: 'Num clone do código:',
  read: 'O que os comandos fazem',
};
