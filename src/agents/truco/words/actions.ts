import type { ReasonValues } from '../../../core/agent.ts';
import type { Action } from '../../../core/game.ts';
import type { Language } from '../../../core/language.ts';
import { FACE_DOWN, FIRST_CALL } from '../../../games/truco/actions.ts';
import { isFlorCall, sayAction, sayTheCard, tellAction } from '../../../games/truco/text/speech.ts';
import type { AgentWords } from '../../words/explain.ts';

const askedIn = ({ asked }: ReasonValues) => (typeof asked === 'number' ? asked : undefined);

/** How actions are said, by what the reason's values tell of the position. */
export function speech(language: Language): Pick<AgentWords, 'language' | 'action' | 'deed'> {
  return {
    language,
    action: (action, at) => sayAction(action, language, isFlorCall(askedIn(at) ?? -1)),
    deed: (action, at) => tellAction(action, language, askedIn(at)),
  };
}

/** Another action that was weighed: `com o 4 de copas`, `com “não quero”`. */
export function otherwise(action: Action, language: Language, by: string): string {
  const [open, close] = language === 'es' ? ['«', '»'] : ['“', '”'];
  if (action < FACE_DOWN) return `${by} ${sayTheCard(action, language)}`;
  return action < FIRST_CALL
    ? `${by} ${sayAction(action, language)}`
    : `${by} ${open}${sayAction(action, language)}${close}`;
}
