import type { SourcePlace } from '../../source-index.ts';

const RUN = 'How it was run';
const WEIGHTS = 'Figures 13, 15 and 17 to 32';
const BY_SUBGROUP = 'Tables 5 to 12';
const DRAWING = 'a drawing; docs/metrics.md defines the metric';

/** The tables and figures of the thesis by number. */
export const indexOfSource: readonly SourcePlace[] = [
  { number: 'Table 1', shows: 'the settings of the swarm', section: RUN },
  { number: 'Table 2', shows: 'the subgroups, trained for the mean', section: 'Table 2 and figure 12' },
  { number: 'Table 3', shows: 'the subgroups, trained for the record', section: 'Table 3 and figure 14' },
  { number: 'Table 4', shows: 'the subgroups, trained for both', section: 'Table 4 and figure 16' },
  {
    number: 'Tables 5 to 7',
    shows: 'subgroups 3 to 5 by objective',
    section: BY_SUBGROUP,
    note: 'the same as tables 10 to 12',
  },
  { number: 'Tables 8 to 12', shows: 'subgroups 1 to 5 by objective', section: BY_SUBGROUP },
  { number: 'Figure 1', shows: 'the game on its console', note: 'a picture of the screen' },
  { number: 'Figure 2', shows: 'a swarm on a function with four minima', section: 'The swarm on a function' },
  {
    number: 'Figure 3',
    shows: 'training, validation and test',
    section: RUN,
    note: 'a diagram; the same steps in words',
  },
  { number: 'Figure 4', shows: 'well cells', note: DRAWING },
  { number: 'Figure 5', shows: 'holes', note: DRAWING },
  { number: 'Figures 6 and 7', shows: 'transitions', note: DRAWING },
  {
    number: 'Figure 8',
    shows: 'heights of columns',
    note: 'a drawing; its sum of heights, 32, and range, 5, cannot be checked without the board',
  },
  { number: 'Figure 9', shows: 'projection potential', note: DRAWING },
  {
    number: 'Figure 10',
    shows: 'filled areas',
    note: 'a drawing; its areas, 22 and 8, cannot be checked without the board',
  },
  { number: 'Figure 11', shows: 'symmetry', note: DRAWING },
  {
    number: 'Figure 12',
    shows: 'lines of the test games, trained for the mean',
    section: 'Table 2 and figure 12',
    note: 'a picture there: only the means are drawn into ours',
  },
  {
    number: 'Figure 13',
    shows: 'weights of subgroup 4, trained for the mean',
    section: WEIGHTS,
    note: 'bars without numbers there; the text names three at each end: section "Which metrics weigh most"',
  },
  {
    number: 'Figure 14',
    shows: 'lines of the test games, trained for the record',
    section: 'Table 3 and figure 14',
    note: 'a picture there: only the means are drawn into ours',
  },
  {
    number: 'Figure 15',
    shows: 'weights of subgroup 3, trained for the record',
    section: WEIGHTS,
    note: 'as figure 13',
  },
  {
    number: 'Figure 16',
    shows: 'lines of the test games, trained for both',
    section: 'Table 4 and figure 16',
    note: 'a picture there: only the means are drawn into ours',
  },
  { number: 'Figure 17', shows: 'weights of subgroup 4, trained for both', section: WEIGHTS, note: 'as figure 13' },
  {
    number: 'Figures 18 to 32',
    shows: 'weights of all trainings',
    section: WEIGHTS,
    note: 'bars without numbers there',
  },
];
