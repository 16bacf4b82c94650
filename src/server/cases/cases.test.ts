import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { hasHumanHands, humanHands } from '../../../testing/system.ts';
import { exportCases } from '../../agents/truco/cases/base/export.ts';
import { shippedCases } from '../../agents/truco/cases/shipped.ts';
import type { CaseBases, CaseClusterings, CaseHand, CaseHands, CaseImport } from '../../protocol/cases.ts';
import { oneServer } from '../testing/one-server.ts';
import type { TestServer } from '../testing/test-server.ts';

describe('bases of cases over HTTP', () => {
  let server: TestServer['server'];
  oneServer((here) => {
    ({ server } = here);
  });
  const get = async <T>(url: string) => (await server.inject(url)).json<T>();
  const send = (base: string, payload: string, headers: Record<string, string> = {}) =>
    server.inject({
      method: 'POST',
      url: `/api/cases/${base}/import`,
      payload,
      headers: { 'content-type': 'text/csv', ...headers },
    });

  test('the shipped base is listed, opened and divided', async () => {
    const shipped = shippedCases();
    expect(await get<CaseBases>('/api/cases')).toEqual([{ base: 'shipped', hands: shipped.size }]);
    const { rows, columns } = await get<CaseHands>('/api/cases/shipped');
    expect(rows).toHaveLength(shipped.size);
    expect(rows[0]).toHaveLength(columns.length);
    const number = rows[5][0]!;
    const hand = await get<CaseHand>(`/api/cases/shipped/hands/${number}`);
    expect(hand).toMatchObject({ number, values: { high: rows[5][columns.indexOf('high')] } });
    const clusterings = await get<CaseClusterings>('/api/cases/shipped/clusterings');
    expect(clusterings.length).toBeGreaterThanOrEqual(14);
    for (const { clusters, covered } of clusterings) expect(clusters.reduce((a, b) => a + b, 0)).toBe(covered);
    expect((await server.inject('/api/cases/shipped/hands/99999999')).statusCode).toBe(404);
    expect((await server.inject('/api/cases/none')).statusCode).toBe(404);
  });

  test('an import is all or nothing, and says what it did', async () => {
    const [head, ...lines] = exportCases(shippedCases()).trim().split('\n');
    const good = lines.slice(0, 50);
    const damaged = [head, ...good, 'a,b,c'].join('\n');
    const report = (await send('small', damaged)).json<CaseImport>();
    expect(report).toMatchObject({ base: 'small', rows: 51, taken: 50 });
    expect(report.skipped).toEqual([{ what: 'a row with fewer cells than the head', rows: 1, lines: [52] }]);
    expect((await get<CaseHands>('/api/cases/small')).rows).toHaveLength(50);
    expect((await send('small', damaged)).statusCode).toBe(409);
    expect((await send('bad', 'what,is\nthis,?')).statusCode).toBe(400);
    expect((await send('far', damaged, { 'x-forwarded-for': '203.0.113.7' })).statusCode).toBe(401);
    expect((await get<CaseBases>('/api/cases')).map(({ base }) => base)).toEqual(['shipped', 'small']);
  });

  test.skipIf(!hasHumanHands)('the published base', async () => {
    const report = (await send('published', readFileSync(humanHands, 'utf8'))).json<CaseImport>();
    expect(report.taken + report.skipped.reduce((sum, { rows }) => sum + rows, 0)).toBe(report.rows);
    expect(report.rows).toBeGreaterThan(3000);
    expect((await get<CaseHands>('/api/cases/published')).rows).toHaveLength(report.taken);
  });
});
