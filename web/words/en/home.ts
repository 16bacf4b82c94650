/** The first page. */
export const home = {
  title: 'Play Truco and Tetris against agents that tell you why',
  lead: 'A free workbench: for people who play, for students and teachers of artificial intelligence, and for researchers who want to check a published figure.',
  hand: {
    rival: (agent: string) => `${agent} is waiting`,
    play: 'Play this hand',
    about: 'Today’s three cards, the same for everybody. No account; the rules appear as you play.',
  },
  record: {
    title: 'Tetris without turning a single piece',
    player: 'the record',
    story: (lines: number) =>
      `Nobody may rotate here, so the pile grows fast. This game of our agent reached ${lines} lines, the best of two million games:`,
    here: 'this game',
    why: 'Why there?',
    yourself: 'Try it yourself',
    source: 'Where the figures come from',
  },
  doors: {
    player: {
      title: 'I like to play',
      links: [
        'A match of Truco, against an agent or a friend',
        'The hand of the day',
        'Accept or decline? Truco puzzles',
        'My play: history, rating, strengths',
        'Tetris against an agent, with the same pieces',
        'The challenge: Tetris without rotation',
      ],
    },
    student: {
      title: 'I am learning',
      links: [
        'See a search at work, node by node',
        'Watch agents play and move their weights',
        'Ask the coach about a position',
        'The interface for your own agent',
      ],
    },
    teacher: {
      title: 'I teach',
      links: [
        'A tournament for the class',
        'The tournaments of this server',
        'A problem to solve on the board',
        'Hands of the case base',
      ],
    },
    researcher: {
      title: 'I do research',
      links: [
        'Published figures beside ours, with a verdict',
        'Train, tune or compare agents',
        'How strong each agent is, measured',
        'The best games and their records',
      ],
    },
  },
  matches: 'Matches being played here',
  experiments: 'Experiments under way',
};
