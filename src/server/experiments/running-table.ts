import { crossTable, sumTally, type Tally } from '../../arena/cross-table.ts';
import type { Played } from '../../arena/played.ts';
import type { Store } from '../../store/store.ts';

/** Tasks that are read for one look: a look stays short however many there are, and the next one goes on. */
const AT_ONCE = 200;

/** The cross table of a stage that is being played, from the results that are kept so far; each is read once. */
export class RunningTable {
  readonly round: number;
  private readonly seen = new Set<number>();
  private table: Tally[][];

  constructor(round: number, entrants: number) {
    this.round = round;
    this.table = crossTable(entrants, []);
  }

  async look(store: Store, experiment: string): Promise<readonly (readonly Tally[])[]> {
    const kept = () =>
      store
        .selectFrom('experiment_results')
        .where('experiment', '=', experiment)
        .where('round', '=', this.round)
        .where('error', 'is', null);
    const tasks = (await kept().select('task').execute()).map(({ task }) => task);
    const fresh = tasks.filter((task) => !this.seen.has(task)).slice(0, AT_ONCE);
    if (fresh.length === 0) return this.table;
    const rows = await kept().select(['task', 'result']).where('task', 'in', fresh).execute();
    const played = rows.flatMap(({ result }) => JSON.parse(result!) as Played[]);
    const more = crossTable(this.table.length, played);
    this.table = this.table.map((row, i) => row.map((tally, j) => sumTally([tally, more[i][j]])));
    for (const { task } of rows) this.seen.add(task);
    return this.table;
  }
}
