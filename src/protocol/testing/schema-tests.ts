import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';

export interface SchemaExamples {
  /** Values that fit. The first one is also spoilt at random. */
  readonly good: readonly unknown[];
  /** What is wrong with each value that does not fit. Values just outside of every bound belong here. */
  readonly bad: Readonly<Record<string, unknown>>;
  /** Whether unknown fields are refused; usually they are ignored. */
  readonly strict?: true;
}

type Exported = Readonly<Record<string, unknown>>;

/** Tests every schema that a module exports by examples, at its bounds and with junk. */
export function testSchemas(module: Exported, examples: Readonly<Record<string, SchemaExamples>>): void {
  const schemas = Object.entries(module).filter((entry): entry is [string, z.ZodType] => isSchema(entry[1]));

  test('every schema has examples', () => {
    expect(Object.keys(examples).sort()).toEqual(schemas.map(([name]) => name).sort());
  });

  describe.each(schemas)('%s', (name, schema) => {
    const { good, bad, strict } = examples[name];

    test('takes what fits', () => {
      for (const value of good) {
        const read = schema.parse(value);
        // what was read is complete: it is read again as it is
        expect(schema.parse(read)).toEqual(read);
        if (typeof value === 'object') expect(read).toMatchObject(value as object);
      }
    });

    test.each(Object.entries(bad))('refuses %s', (_, value) => {
      expect(schema.safeParse(value).success).toBe(false);
    });

    test('unknown fields', () => {
      const [value] = good;
      if (!isPlainObject(value)) return;
      const { success, data } = schema.safeParse({ ...value, unknownField: 1 });
      expect(success).toBe(!strict);
      if (success) expect(data).not.toHaveProperty('unknownField');
    });

    test('junk never throws, and whatever is taken is taken again', () => {
      fc.assert(
        fc.property(fc.oneof(fc.anything(), fc.jsonValue(), spoilt(good[0])), (value) => {
          const { success, data } = schema.safeParse(value);
          if (success) expect(schema.safeParse(data)).toEqual({ success, data });
        }),
        { numRuns: 300 },
      );
    });
  });
}

/** A value with one of its parts, at any depth, replaced by junk or taken away. */
function spoilt(value: unknown): fc.Arbitrary<unknown> {
  const paths = pathsOf(value);
  return fc.tuple(fc.constantFrom(...paths), fc.boolean(), fc.anything()).map(([path, remove, junk]) => {
    if (path.length === 0) return junk;
    const copy = structuredClone(value);
    const parent = path.slice(0, -1).reduce((part, key) => part[key] as Parent, copy as Parent);
    const last = path.at(-1)!;
    if (remove) delete parent[last];
    else parent[last] = junk;
    return copy;
  });
}

type Parent = Record<string, unknown>;

function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, part]) => pathsOf(part).map((path) => [key, ...path]))];
}

function isSchema(value: unknown): boolean {
  return typeof (value as { safeParse?: unknown } | null)?.safeParse === 'function';
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
