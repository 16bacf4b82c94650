import type { Phrases } from './translation.ts';

/** What the documents of all studies say in the same words. */
export const portuguese: Phrases = {
  'Source: {source}.': 'Fonte: {source}.',
  'Made by {command}. Rows: {inside} inside, {outside} outside, {apart} not comparable. A row is *inside* if the published figure lies in the 95 % interval of ours; a figure that cannot vary must be equal. Where the source says what the error of its own figure follows from (a rate and how many, a deviation and how many), the row has the interval of the difference, and is *inside* if that contains 0: no significant difference.':
    'Feito por {command}. Linhas: {inside} dentro, {outside} fora, {apart} não comparáveis. Uma linha está *dentro* se o número publicado cai no intervalo de 95 % do nosso; um número que não varia tem de ser igual. Onde a fonte diz de que segue o erro do seu próprio número (uma taxa e quantos, um desvio e quantos), a linha traz o intervalo da diferença, e está *dentro* se ele contém 0: sem diferença significativa.',
  figure: 'número',
  published: 'publicado',
  ours: 'nosso',
  '95 % interval': 'intervalo de 95 %',
  difference: 'diferença',
  ratio: 'razão',
  verdict: 'veredito',
  note: 'nota',
  inside: 'dentro',
  outside: 'fora',
  'not comparable': 'não comparável',
  'not run yet': 'ainda não rodado',
  'not run': 'não rodado',
  points: 'pontos',
  lines: 'linhas',
  bytes: 'bytes',
  'What the source leaves open, and what each reading is worth':
    'O que a fonte deixa em aberto, e quanto vale cada leitura',
  'left open': 'em aberto',
  readings: 'leituras',
  'what it is worth': 'quanto vale',
  'which fits best': 'qual combina melhor',
  'Index: the tables and figures of the source': 'Índice: as tabelas e figuras da fonte',
  'By their numbers there, with the section of this document that has them.':
    'Pelos números de lá, com a seção deste documento que as traz.',
  there: 'lá',
  'what it shows': 'o que mostra',
  here: 'aqui',
  'not reproducible': 'não reproduzível',
  'Table {n}': 'Tabela {n}',
  'Tables {a} to {b}': 'Tabelas {a} a {b}',
  'Figure {n}': 'Figura {n}',
  'Figures {a} to {b}': 'Figuras {a} a {b}',
};
