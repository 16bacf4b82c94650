import { workOf } from '../works/index.ts';
import type { Job } from './workers.ts';

/** Descriptions whose work stays ready in a thread. */
const READY = 4;
const ready = new Map<string, (task: unknown) => unknown>();

/** Does one task in this thread; the result as JSON, so that it is the same text whichever way it travels. */
export async function perform({ kind, description, task }: Job): Promise<string> {
  const key = `${kind} ${JSON.stringify(description)}`;
  let work = ready.get(key);
  if (!work) {
    const { parse, work: make } = await workOf(kind);
    work = make(parse(description));
    ready.set(key, work);
    if (ready.size > READY) ready.delete(ready.keys().next().value as string);
  }
  return JSON.stringify(await work(task));
}
