import type { Dictionary } from '../en.ts';

const turned = (times: number) => (times === 0 ? '' : times === 1 ? ', girada 1 vez' : `, girada ${times} vezes`);

export const steps: Dictionary['steps'] = {
  tabs: { compare: 'Comparar buscas', steps: 'Passo a passo' },
  title: 'Uma busca, passo a passo',
  lead: (pieces) =>
    `Qual nó é escolhido, e por quê, num problema de até ${pieces} peças. g: pontos desperdiçados até aqui; h: a estimativa do que ainda se vai desperdiçar; f = g + h.`,
  problem: 'O problema',
  draw: 'Desenhar outro problema',
  cut: (pieces) => `Aqui só se buscam as primeiras ${pieces} peças.`,
  searches: { dfs: 'em profundidade', astar: 'A*', rbfs: 'RBFS' },
  heuristic: 'Heurística h',
  heuristics: {
    none: 'nenhuma (h = 0)',
    unreachable: 'pontos fora de alcance (nunca demais)',
    height: 'altura e desnível (pode ser demais)',
  },
  tree: 'A árvore enquanto cresce',
  treeLabel: (step, nodes) => `A árvore depois do passo ${step}: ${nodes} nós`,
  key: {
    waiting: 'espera na fronteira',
    opened: 'foi expandido',
    forgotten: 'esquecido, para poupar memória',
    now: 'o nó deste passo e o caminho até ele',
    goal: 'objetivo',
  },
  pace: 'Ritmo',
  paces: (n) => (n === 1 ? '1 passo/s' : `${n} passos/s`),
  whole: 'Árvore inteira',
  step: 'Passo',
  root: 'o início',
  placement: (letter, turns, column) => `${letter}, coluna ${column}${turned(turns)}`,
  boardLabel: (name) => `O tabuleiro de ${name}`,
  backedUp: 'melhor f conhecido abaixo',
  before: (f) => `Antes do primeiro passo só o início espera, com f = ${f}.`,
  said: {
    take: ({ name, f, g, h, alike, waiting, children }) =>
      `Escolhe ${name}: f = ${f} (g ${g} + h ${h}) é o menor dos ${waiting} que esperam${alike > 1 ? `; ${alike} empatam, e entre iguais vai primeiro o que chegou por último` : ''}. ${children === 0 ? 'Depois dele nada cabe: é um beco sem saída.' : `Seus ${children} filhos entram na fronteira.`}`,
    deeper: ({ name, g }) =>
      `Desce para ${name} (g ${g}): a busca em profundidade pega o nó mais novo, custe o que custar. Só volta quando nada mais cabe.`,
    follow: ({ name, f, limit, children }) =>
      `Segue ${name}: o melhor f conhecido ali é ${f}, que não passa do limite ${limit}, o segundo melhor f de todos. ${children === 0 ? 'Depois dele nada cabe.' : `Olha seus ${children} filhos.`}`,
    back: ({ name, f, limit, lost }) =>
      lost
        ? `Volta de ${name}: nada abaixo leva a um objetivo.`
        : `Volta de ${name}: o melhor abaixo é agora ${f}, acima do limite ${limit}. Esquece a subárvore e lembra ${f} por ela.`,
    goal: ({ name, f, g, waiting, limit }) =>
      `${name} coloca a última peça: um objetivo, com ${g} pontos desperdiçados${waiting !== '0' ? `; f = ${f} era o menor dos ${waiting} que esperavam` : limit !== '∞' ? `; f = ${f} não passa do limite ${limit}` : ''}. A busca termina.`,
  },
  ended: {
    none: () => 'Nenhum plano coloca todas as peças.',
    full: (nodes) => `Aqui o desenho termina: a busca segue além de ${nodes} nós.`,
  },
  frontier: 'O que espera, o melhor primeiro',
  count: (nodes) => (nodes === '1' ? '1 nó feito até aqui.' : `${nodes} nós feitos até aqui.`),
  stack: 'A busca em profundidade guarda só o caminho em que está, e quais filhos dele ainda não tentou.',
  node: 'Nó',
  fColumn: 'f',
};
