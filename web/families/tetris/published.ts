import figures from '../../../data/published/tetris.json' with { type: 'json' };

/** The best games that were published under a rule set. */
export interface PublishedGames {
  readonly person: { readonly lines: number; readonly year: number };
  readonly agents: readonly { readonly lines: number; readonly year: number }[];
  /** The study that has them. */
  readonly study: string;
}

/** What was published of games under these rules, whatever their options; undefined where nothing was. */
export function publishedGames(rules: string): PublishedGames | undefined {
  return (figures as Readonly<Record<string, PublishedGames>>)[rules.split(',', 1)[0]];
}
