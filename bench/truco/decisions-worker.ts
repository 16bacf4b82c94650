import { players } from '../../web/families/truco/players.ts';
import { timeDecisions } from './decisions-work.ts';

/** In a Web Worker: fetches what `master` needs, plays, and answers with the times. */
self.onmessage = async ({ data }: MessageEvent<Parameters<typeof timeDecisions>[0]>) => {
  await players.provide('master', 'truco/ufsm24');
  self.postMessage(await timeDecisions(data));
};
