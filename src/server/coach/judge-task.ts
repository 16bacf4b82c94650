/** The task of a thread: what each action costs in these positions. */
export { judgePositions as default } from '../../agents/truco/judged.ts';
