import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { metricNames } from '../../src/agents/tetris/metrics/index.ts';
import { examples } from './metric-examples.ts';
import { docFile, exampleValue, metricsDoc, termsOf } from './metrics-doc.ts';

describe('docs/metrics.md', () => {
  test.each(metricNames)('the example of %s comes to what it says', (name) => {
    const sum = termsOf(examples[name]).reduce((a, b) => a + b, 0);
    expect(exampleValue(name)).toBeCloseTo(sum, 12);
  });

  test('is what scripts/docs/metrics-doc.ts writes', () => {
    expect(readFileSync(docFile, 'utf8')).toBe(metricsDoc());
  });
});
