import { z } from 'zod';

/** The name of the base that ships with the product. */
export const SHIPPED = 'shipped';

export const baseName = z.string().regex(/^[\w-]{1,60}$/);

export const caseBases = z.array(z.object({ base: z.string(), hands: z.int() }));
export type CaseBases = z.infer<typeof caseBases>;

/** How many hands a page has. */
export const HANDS_PAGE = 500;

/** `GET /api/cases/:base`: all hands, or one page of them with `?page=0`. A row has a number for each column, null if it is unknown. */
export const caseHands = z.object({
  base: z.string(),
  matches: z.array(z.string()),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.int().nullable())),
});
export type CaseHands = z.infer<typeof caseHands>;

/** One hand with all attributes that are known, by name. */
export const caseHand = z.object({
  base: z.string(),
  number: z.int(),
  match: z.string(),
  values: z.record(z.string(), z.int()),
});
export type CaseHand = z.infer<typeof caseHand>;

/** The clusters of a base for each kind of decision. */
export const caseClusterings = z.array(
  z.object({
    name: z.string(),
    title: z.string(),
    features: z.array(z.string()),
    /** How many hands belong to this kind of decision. */
    covered: z.int(),
    /** How many hands each cluster has. */
    clusters: z.array(z.int()),
    /** The elbow curve: the sum of squares for k = 1, 2, ... */
    curve: z.array(z.number()),
  }),
);
export type CaseClusterings = z.infer<typeof caseClusterings>;

/** `GET /api/cases/:base/clusterings/:decision`: one kind of decision, for a picture. */
export const caseClustering = z.object({
  name: z.string(),
  features: z.array(z.string()),
  /** What the features of the cases of each cluster are on average. */
  centres: z.array(z.array(z.number())),
  /** Hands that stand for all, evenly over the base: the values of the features, the cluster, the number of the hand. */
  points: z.array(z.array(z.number())),
  covered: z.int(),
});
export type CaseClustering = z.infer<typeof caseClustering>;

const remarks = z.array(z.object({ what: z.string(), rows: z.int(), lines: z.array(z.int()) }));

/** The result of an import. */
export const caseImport = z.object({
  base: z.string(),
  rows: z.int(),
  taken: z.int(),
  repaired: remarks,
  noted: remarks,
  skipped: remarks,
  unusedColumns: z.int(),
});
export type CaseImport = z.infer<typeof caseImport>;
