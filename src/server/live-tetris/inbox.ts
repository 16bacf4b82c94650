import type { RawData } from 'ws';
import type { z } from 'zod';

/** Frames of somebody who sends junk that are put up with. */
export const MAX_JUNK = 100;

/** Reads one text frame by a schema; undefined for anything else, which is thereby ignored. */
export function readFrame<Schema extends z.ZodType>(
  data: RawData,
  isBinary: boolean,
  schema: Schema,
): z.infer<Schema> | undefined {
  if (isBinary) return undefined;
  let json: unknown;
  try {
    json = JSON.parse(data.toString());
  } catch {
    // not JSON: junk like any other, for the caller to count
    return undefined;
  }
  return schema.safeParse(json).data;
}
