/** Where the Aveiro server first shows each piece: one row down from the spawn; its left wall is x = 0. */
export const AVEIRO_FIRST_SEEN = [
  ['S', '4,2 4,3 5,3 5,4'],
  ['Z', '4,2 3,3 4,3 3,4'],
  ['I', '2,2 3,2 4,2 5,2'],
  ['O', '3,3 4,3 3,4 4,4'],
  ['J', '4,2 5,2 4,3 4,4'],
  ['T', '4,2 4,3 5,3 4,4'],
  ['L', '4,2 4,3 4,4 5,4'],
] as const;
