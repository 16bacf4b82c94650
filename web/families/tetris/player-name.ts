import { withoutPieceList } from '../../../src/games/tetris/rules.ts';
import { useWords } from '../../words/words.ts';
import type { FamilyWords } from '../family.ts';
import { usePlayerName } from '../player-name.ts';
import { isOwn } from './player/agents.ts';

/** The players of Tetris as pages say them: an agent by its name, one of own weights as such, nobody as the person. */
export function useTetrisName(): (agent: string) => string {
  const { tetris } = useWords();
  const nameOf = usePlayerName();
  return (agent) => (agent === '' ? tetris.duel.you : isOwn(agent) ? tetris.own : nameOf('tetris', agent));
}

/** A rule set as pages say it; one with options of its own stays as it is written. */
export function useRulesName(): (rules: string) => string {
  const { rules }: { rules: FamilyWords['rules'] } = useWords().tetris;
  return (id) => rules[withoutPieceList(id)]?.name ?? withoutPieceList(id);
}
