// `node --test`: does the agent speak the agent API, and play legally, in time, to the end?
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';

const jogatina = process.env.JOGATINA ?? 'RUN';

test('the agent conforms', () => {
  const line = `${jogatina} check-agent "COMMAND" --game GAME`;
  const { status, stdout } = spawnSync(line, { shell: true, encoding: 'utf8' });
  assert.equal(status, 0, stdout);
});
