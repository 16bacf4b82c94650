import type { SourcePlace } from '../source-index.ts';

const STAGE_1 = 'Stage 1: 20 agents';
const STAGE_3 = 'Stage 3: the ten';
const CLUSTERS = 'Clusters of the learned base';
const PEOPLE = 'Stage 4: people';
const POLICIES = 'The policies';
const inCode = (where: string) => `no result; what it describes is ${where}`;
const NO_NUMBERS = 'printed without numbers, so nothing is drawn beside ours';

/** The tables and figures of the thesis, and where each is found here. */
export const sourcePlaces: readonly SourcePlace[] = [
  { number: 'Table 1', shows: 'the order of the cards', note: inCode('in `src/games/truco/cards.ts`') },
  { number: 'Table 2', shows: 'an envido score added up', note: inCode('in `src/games/truco/cards.ts`') },
  {
    number: 'Table 3',
    shows: 'attributes of a case',
    note: inCode('in `src/agents/truco/cases/base/attributes.ts`'),
  },
  {
    number: 'Tables 4 and 7 to 10',
    shows: 'codes of cards, of cards not played, of players',
    note: inCode('in `src/agents/truco/cases/base/card-codes.ts` and `clusters/scenarios.ts`'),
  },
  {
    number: 'Table 5',
    shows: 'a similarity computed',
    note: 'a test (`retrieve/decisions.test.ts`) has it: 0.97596, where the thesis rounded a term and prints 0.975975',
  },
  { number: 'Table 6', shows: 'the 14 scenarios and their clusters', section: CLUSTERS },
  {
    number: 'Table 11',
    shows: 'attributes of some clusterings; the groups of truco after it',
    section: 'Tactics of the clusters: truco in trick 1, second',
  },
  {
    number: 'Table 12',
    shows: 'the groups of the first card, following; those of envido after it',
    section: 'Tactics of the clusters: first card, following',
  },
  { number: 'Tables 13 to 15', shows: 'the 20 agents', section: POLICIES },
  { number: 'Table 16', shows: 'mean difference of the points', section: STAGE_3 },
  { number: 'Table 17', shows: 'agents against people', section: PEOPLE },
  { number: 'Tables 18 and 19', shows: 'sizes of two clusterings of appendix B', section: CLUSTERS },
  { number: 'Algorithms 1 to 6', shows: 'reuse and its criteria', section: 'Readings' },
  { number: 'Figure 1', shows: 'the cycle of case-based reasoning', note: inCode('in `src/cbr/cycle.ts`') },
  { number: 'Figure 2', shows: 'an elbow, as an example', section: CLUSTERS, note: 'our own elbows' },
  { number: 'Figure 3', shows: 'the activities of the approach', section: 'The cycle in numbers' },
  { number: 'Figure 4', shows: 'the screen that collected hands', note: 'a screen; ours is the table of the app' },
  { number: 'Figure 5', shows: 'the elbow of the first card, following', section: CLUSTERS },
  { number: 'Figures 6 and 7', shows: 'majority with and without clusters, as examples', section: POLICIES },
  {
    number: 'Figures 8 and 9',
    shows: 'screens to set up matches and to choose an opponent',
    note: 'screens; ours are the commands and the lobby',
  },
  { number: 'Figure 10', shows: 'matches won by the 20 agents', section: STAGE_1, note: NO_NUMBERS },
  { number: 'Figure 11', shows: 'the learned base against the first', section: 'Stage 2: each of the ten' },
  { number: 'Figure 12', shows: 'matches won by the ten', section: STAGE_3, note: NO_NUMBERS },
  {
    number: 'Figures 13 to 16',
    shows: 'PVCNPS, NPS, PVCS and PVS against each of the others',
    section: 'Stage 3: who beat whom',
    note: NO_NUMBERS,
  },
  { number: 'Figure 17', shows: 'for how long the people have played', section: PEOPLE },
  { number: 'Figures 18 to 21', shows: 'what people answered about each agent', section: PEOPLE },
  { number: 'Appendix A', shows: 'the computers that were used', note: 'no result' },
  {
    number: 'Appendix B, its figures 1 to 16 and tables 1 to 17',
    shows: 'elbows and sizes of all clusterings',
    section: CLUSTERS,
    note: 'numbered anew there; two of the tables have the numbers 18 and 19',
  },
];
