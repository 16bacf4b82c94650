import type { Language } from '../../../core/language.ts';
import { sayPiecePlacement, sayPlacement } from '../../../games/tetris/text/speech.ts';
import type { AgentWords } from '../../words/explain.ts';

/** How placements are said; the reason's values have the piece. */
export function speech(language: Language): Pick<AgentWords, 'language' | 'action' | 'deed'> {
  return {
    language,
    action: (action) => sayPlacement(action, language),
    deed: (action, { piece }) =>
      typeof piece === 'number' ? sayPiecePlacement(piece, action, language) : sayPlacement(action, language),
  };
}
