/** What a thread of the pool runs. */
export { perform as default } from './perform.ts';
