import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { matchOf } from '../../store/matches.ts';
import { listQuestionnaires } from '../../store/questionnaires.ts';
import { openStore, SQLITE_FILE, type StorePlace } from '../../store/store.ts';
import type { PersonAnswer } from '../../studies/truco-cbr/people.ts';

/** What people answered after matches of Truco in the app; none where there is no database yet. */
export async function answersOfPeople(place: StorePlace): Promise<PersonAnswer[]> {
  if ('data' in place && !existsSync(join(place.data, SQLITE_FILE))) return [];
  const store = await openStore(place);
  try {
    const found: PersonAnswer[] = [];
    for (const { matchId, seat, game, opponent, experience, years, traits, ...marks } of await listQuestionnaires(
      store,
    )) {
      if (!game.startsWith('truco/ufsm24@')) continue;
      const { competence, coherence, unpredictability, fun } = marks;
      const match = await matchOf(store, matchId);
      const ended = match?.scores && (match.faults ?? []).length === 0 ? match.scores : undefined;
      const difference = ended ? ended[1 - seat] - ended[seat] : null;
      found.push({ opponent, experience, years, traits, difference, competence, coherence, unpredictability, fun });
    }
    return found;
  } finally {
    await store.destroy();
  }
}
