import { usePlayerName } from '../../families/player-name.ts';
import { useWords } from '../../words/words.ts';
import { useProfile } from './profile.ts';

/** The names of a finished match by seat, as this reader says them: the seat that was theirs is "you". */
export function useRecordNames(): (match: string, game: string, agents: readonly string[]) => string[] {
  const { rooms } = useWords();
  const nameOf = usePlayerName();
  const matches = useProfile((profile) => profile.matches);
  return (match, game, agents) => {
    const own = matches.find(({ id }) => id === match)?.seat;
    return agents.map((name, seat) => (seat === own ? rooms.you : nameOf(game, name)));
  };
}
