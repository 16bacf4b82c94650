import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { agentDoc, docFile } from './agent-doc.ts';

test('docs/agent-messages.md is what scripts/docs/agent-doc.ts writes', () => {
  expect(readFileSync(docFile, 'utf8')).toBe(agentDoc());
});
