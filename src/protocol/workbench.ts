import { z } from 'zod';

/** `GET /api/workbench`: what this installation has. */
export const workbench = z.object({
  version: z.string(),
  games: z.array(z.object({ id: z.string(), description: z.string() })),
  agents: z.array(z.object({ game: z.string(), name: z.string(), description: z.string() })),
});
export type Workbench = z.infer<typeof workbench>;

/** The body of every answer that is an error. */
export const problem = z.object({
  error: z.string(),
  /** Where pages say it in their own language: see `src/core/problems.ts`. */
  code: z.string().optional(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
