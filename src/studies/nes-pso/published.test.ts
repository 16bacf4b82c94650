import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readVectors } from '../../../testing/vectors.ts';
import { objectiveNames } from '../tuning/lines.ts';
import { subgroups } from './protocol.ts';
import published from './published.json' with { type: 'json' };

/** The text of the thesis is not ours to keep here. */
const seeds = new URL('../../../../shared/seeds/', import.meta.url);

/** The numbers of the table with this title, its first column left out: rows Min, Mean, Max, STD. */
function tableOf(text: string, title: string): number[][] {
  const after = text.slice(text.lastIndexOf(title));
  const rows = after.split('\n').filter((line) => /^(Min|Mean|Média|Max|STD)\t/.test(line));
  return rows.slice(0, 4).map((line) =>
    line
      .split('\t')
      .slice(1)
      .map((cell) => Number(cell.replace(',', '.'))),
  );
}

const figures = ['min', 'mean', 'max', 'std'] as const;

describe.skipIf(!existsSync(seeds))('published figures against the text of the thesis', () => {
  const file = existsSync(seeds) ? readdirSync(seeds).find((name) => name.startsWith('000_')) : undefined;
  const text = file ? readFileSync(new URL(file, seeds), 'utf8') : '';

  const byObjective = [
    ['mean', 'Tabela 2 – Desempenho dos subgrupos para avaliação por média'],
    ['record', 'Tabela 3 – Desempenho dos subgrupos para avaliação por recorde'],
    ['weighted', 'Tabela 4 – Desempenho dos subgrupos para avaliação ponderada'],
  ] as const;
  test.each(byObjective)('%s: %s', (objective, title) => {
    const ours = figures.map((figure) => subgroups.map((subgroup) => published.lines[objective][subgroup][figure]));
    expect(tableOf(text, title)).toEqual(ours);
  });

  const bySubgroup = [
    ['3', 5],
    ['4', 6],
    ['5', 7],
    ['1', 8],
    ['2', 9],
    ['3', 10],
    ['4', 11],
    ['5', 12],
  ] as const;
  test.each(bySubgroup)('subgroup %s: table %d', (subgroup, number) => {
    const title = `Tabela ${number} – Desempenho das diferentes avaliações do subgrupo ${subgroup}`;
    const ours = figures.map((figure) => objectiveNames.map((name) => published.lines[name][subgroup][figure]));
    expect(tableOf(text, title)).toEqual(ours);
  });

  test('table 1', () => {
    const cell = (name: string) =>
      text
        .split('\n')
        .find((line) => line.startsWith(`${name}\t`))
        ?.split('\t')[1];
    const { protocol } = published;
    expect(cell('Número máximo de iterações')).toBe(`${protocol.iterations}`);
    expect(cell('Número de partículas')).toBe(`${protocol.particles}`);
    expect(cell('Intervalo do coeficiente de inércia')).toBe('0,9 / 0,4');
    expect(protocol.inertia).toEqual([0.9, 0.4]);
    expect(cell('Intervalo do coeficiente cognitivo')).toBe('1,5 / 0,5');
    expect(protocol.cognitive).toEqual([1.5, 0.5]);
    expect(cell('Intervalo do coeficiente social')).toBe('1,0 / 4,0');
    expect(protocol.social).toEqual([1, 4]);
    expect(cell('Intervalo de busca dos pesos')).toBe(`[${protocol.weightRange.join('; ')}]`);
    expect(cell('Intervalo de velocidade da partícula')?.replaceAll(',', '.')).toBe(
      `[${protocol.velocityRange.join('; ')}]`,
    );
    expect(cell('Número de jogos de treinamento')).toBe(`${protocol.trainingGames}`);
    expect(cell('Número de jogos de validação')).toBe(`${protocol.validationGames}`);
    expect(cell('Número de jogos de teste')?.replace(' ', '')).toBe(`${protocol.testGames}`);
    expect(cell('Número de reinicializações')).toBe(`${protocol.restarts}`);
  });

  test('the sets of subgroup 4', () => {
    for (const objective of objectiveNames) {
      expect(text).toContain(` ${published.subgroups['4'][objective].join(', ')}. `);
    }
  });
});

test('published figures are those of a second transcription', () => {
  const { lines } = readVectors('published')['nes-pso'];
  const symbols = { mean: 'Vm', record: 'Vr', weighted: 'Vs' };
  for (const objective of objectiveNames) {
    expect(published.lines[objective]).toEqual(lines[symbols[objective]]);
  }
});
