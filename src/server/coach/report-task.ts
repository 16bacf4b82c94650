import { judgeMatch } from '../../agents/truco/equilibrium/judge/judged.ts';

/** The task of a thread: every decision of a match, judged. */
export default judgeMatch;
