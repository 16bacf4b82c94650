import { InputError } from '../core/errors.ts';
import type { QuestionnaireTable } from './schema.ts';
import type { Store } from './store.ts';

/** What people grade from 1 to 5 after a match against an agent (after UFSM 2020). */
export const GRADES = ['experience', 'competence', 'coherence', 'unpredictability', 'fun'] as const;

export interface Questionnaire extends Readonly<Record<(typeof GRADES)[number], number>> {
  readonly matchId: string;
  /** The person's seat. */
  readonly seat: number;
  readonly game: string;
  /** The agent that was played against. */
  readonly opponent: string;
  /** Years that the person has played; null where that was not asked. */
  readonly years: number | null;
  /** Marks from 1 to 5 for further traits that the organiser asks for, by name. */
  readonly traits: Readonly<Record<string, number>> | null;
  readonly comment: string;
  readonly answeredAt: string;
}

/** Stores a person's answers, in place of earlier ones of the same match and seat. */
export async function saveQuestionnaire(store: Store, questionnaire: Questionnaire): Promise<void> {
  for (const grade of GRADES) {
    const value = questionnaire[grade];
    if (!Number.isInteger(value) || value < 1 || value > 5) throw new InputError(`${grade} is ${value}: 1 to 5`);
  }
  const { matchId, answeredAt, traits, ...same } = questionnaire;
  const row: QuestionnaireTable = {
    ...same,
    traits: traits && JSON.stringify(traits),
    match_id: matchId,
    answered_at: answeredAt,
  };
  await store
    .insertInto('questionnaires')
    .values(row)
    .onConflict((conflict) => conflict.columns(['match_id', 'seat']).doUpdateSet(row))
    .execute();
}

/** In the order of the answers, about one opponent or all. */
export async function listQuestionnaires(store: Store, opponent?: string): Promise<Questionnaire[]> {
  const rows = await store
    .selectFrom('questionnaires')
    .selectAll()
    .$if(opponent !== undefined, (query) => query.where('opponent', '=', opponent!))
    .orderBy('answered_at')
    .orderBy('match_id')
    .orderBy('seat')
    .execute();
  return rows.map(({ match_id, answered_at, traits, ...same }) => ({
    ...same,
    traits: traits === null ? null : JSON.parse(traits),
    matchId: match_id,
    answeredAt: answered_at,
  }));
}
