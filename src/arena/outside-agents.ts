import type { Agent } from '../core/agent.ts';

/** How the name of an agent begins that is a command of this machine: `cmd:python3 bot.py`. */
export const COMMAND = 'cmd:';

const makers = new Map<string, () => Agent<unknown>>();

/**
 * Lets matches of this process name an agent that is no part of the product, until the function that is returned is
 * called. Only who started a program can do that: a plan that came with a request names nothing that is not here.
 */
export function lendAgent(name: string, make: () => Agent<unknown>): () => void {
  makers.set(name, make);
  return () => makers.delete(name);
}

/** How an agent is made that was lent to this process. */
export function lentAgent(name: string): (() => Agent<unknown>) | undefined {
  return makers.get(name);
}
