import type { ReasonValues } from '../../../core/agent.ts';
import type { Action } from '../../../core/game.ts';
import type { Language } from '../../../core/language.ts';
import { FACE_DOWN, FIRST_CALL } from '../../../games/truco-brazil/actions.ts';
import { type SpeechContext, sayAction, sayTheCard, tellAction } from '../../../games/truco-brazil/text/speech.ts';
import type { AgentWords } from '../../words/explain.ts';

function contextOf({ ladder, asked, special }: ReasonValues): SpeechContext {
  return {
    ...(typeof ladder === 'string' && { ladder: ladder.split(' ').map(Number) }),
    ...(typeof asked === 'number' && { asked }),
    special: special === 1,
  };
}

/** How actions are said, by what the reason's values tell of the position. */
export function speech(language: Language): Pick<AgentWords, 'language' | 'action' | 'deed'> {
  return {
    language,
    action: (action, at) => sayAction(action, language, contextOf(at)),
    deed: (action, at) => tellAction(action, language, contextOf(at)),
  };
}

/** Another action that was weighed: `com a dama de copas`, `com “corro”`. */
export function otherwise(action: Action, language: Language, by: string): string {
  const [open, close] = language === 'es' ? ['«', '»'] : ['“', '”'];
  if (action < FACE_DOWN) return `${by} ${sayTheCard(action, language)}`;
  const said = sayAction(action, language);
  return action < FIRST_CALL ? `${by} ${said}` : `${by} ${open}${said}${close}`;
}
