import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startExperiment } from '../experiments/index.ts';
import { openStore } from '../store/store.ts';
import { createServer } from './http.ts';

test('metrics for Prometheus: the process, rooms and experiments', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-metrics-'));
  const store = await openStore(folder);
  const server = await createServer(store);
  await startExperiment(store, { kind: 'rehearsal', description: { tasks: 1 } });
  const { headers, body } = await server.inject('/metrics');
  expect(headers['content-type']).toMatch(/^text\/plain/);
  expect(body).toContain('jogatina_rooms 0\n');
  expect(body).toContain('jogatina_experiments{status="waiting"} 1\n');
  expect(body).toMatch(/process_resident_memory_bytes \d+\n/);
  await server.close();
  await store.destroy();
  rmSync(folder, { recursive: true });
});

test('a server that cannot store says so: 503 with the reason', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jogatina-health-'));
  const store = await openStore(folder);
  const server = await createServer(store);
  expect((await server.inject('/api/health')).statusCode).toBe(200);
  server.rooms.problem = 'the disk is full';
  const { statusCode, body } = await server.inject('/api/health');
  expect({ statusCode, body }).toEqual({ statusCode: 503, body: expect.stringContaining('the disk is full') });
  await server.close();
  await store.destroy();
  rmSync(folder, { recursive: true });
});
