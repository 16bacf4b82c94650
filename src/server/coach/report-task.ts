/** The task of a thread: every decision of a match, judged. */
export { judgeMatch as default } from '../../agents/truco/judged.ts';
