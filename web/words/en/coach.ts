/** The coach, in English. */
export const coach = {
  title: 'Coach',
  lead: 'Any hand of a finished match, or any position: what would they do here, and why?',
  choose: 'Choose a finished match',
  none: 'No finished match yet: play one, or write a position.',
  loading: 'Fetching the matches ...',
  position: 'A position as one line',
  positionAbout: 'Rules, number of the hand, scores, mano’s cards/pie’s cards, what was done:',
  open: 'Open',
  openReplay: 'Ask the coach',
  ask: 'Ask',
  asking: 'They are thinking ...',
  who: 'Whom to ask',
  played: 'Played',
  does: 'Would',
  equilibrium: 'The equilibrium',
  chance: 'How often',
  value: 'Points from here',
  valueEnvido: 'Points of the envido',
  unsolved: 'Under these rules the equilibrium was not computed.',
  mixValue: 'Of the whole mix',
  noTurn: 'Nobody is to move here: step on.',
  toMove: (n: string) => `To move: ${n}`,
  better: 'A better move',
  betterAbout:
    'What should have been played? The hand is then played on by rules with the same cards, and kept in the base “coach” for this kind of decision.',
  keep: 'Keep as a case',
  kept: (n: number) => `Kept as hand ${n} of the base “coach”.`,
  back: 'All matches',
  sides: ['mano', 'pie'] as readonly string[],
};

export type CoachWords = typeof coach;
