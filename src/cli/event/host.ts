import { setTimeout as sleep } from 'node:timers/promises';
import { InputError } from '../../core/errors.ts';
import { gameOf } from '../../families/index.ts';
import { AgentBridge } from '../../server/outside/bridge.ts';
import { ProcessConnection } from '../../server/outside/connection.ts';
import type { Sandbox } from '../../server/outside/program-process.ts';
import { checkWire, type WireName, wireOf } from '../agent/wire.ts';
import { onStop } from '../signals.ts';
import { type EventBackend, webAddress } from './backend.ts';

/** How often the event is looked at, in milliseconds. */
const LOOK = 1000;
/** Failed connections after which a program gives up. */
const ATTEMPTS = 30;

/** `NAME=COMMAND`, as typed. */
export function programFrom(text: string): { name: string; command: string } {
  const [, name, command] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (name === undefined || command === undefined)
    throw new InputError(`"${text}" is no program: NAME=COMMAND is needed, such as ana="python3 ana.py"`);
  return { name, command };
}

/**
 * Starts programs of this machine for local participants and lets them play on a server, until the event is over or all
 * have ended. Their tokens are made here and never shown.
 */
export async function host(
  backend: EventBackend,
  id: string,
  programs: readonly { name: string; command: string }[],
  server: string,
  say: (line: string) => void,
  { sandbox, wire }: { readonly sandbox: Sandbox; readonly wire: WireName },
): Promise<{ name: string; ended: string }[]> {
  const { participants, status, game } = await backend.show(id);
  if (wire !== 'api') checkWire(wire, gameOf(game));
  if (status === 'over') throw new InputError(`event ${id} is over`);
  for (const { name } of programs) {
    if (participants.find((each) => each.name === name)?.kind !== 'local')
      throw new InputError(`${name} is no local participant of ${id}: jogatina event join ${id} ${name} --local`);
  }
  const url = webAddress(server).replace(/^http/, 'ws');
  const bridges: AgentBridge[] = [];
  const close = () => {
    for (const bridge of bridges) bridge.close();
  };
  onStop(close);
  try {
    const runs: Promise<{ name: string; ended: string }>[] = [];
    for (const { name, command } of programs) {
      const { token } = await backend.newToken(id, name);
      const tell = (line: string) => say(`${name}: ${line}`);
      const bridge = new AgentBridge(new ProcessConnection(command, sandbox, wireOf(wire)), {
        url,
        token,
        attempts: ATTEMPTS,
        say: tell,
      });
      bridges.push(bridge);
      runs.push(run(bridge, name, tell));
    }
    let playing = true;
    const ended = Promise.all(runs).finally(() => {
      playing = false;
    });
    for (let over = false; playing; ) {
      if (!over && (await backend.show(id)).status === 'over') {
        over = true;
        say(`event ${id} is over`);
        close();
      }
      await Promise.race([ended, sleep(LOOK)]);
    }
    return await ended;
  } finally {
    close();
  }
}

/** Reports a program that fails; the others go on. */
async function run(
  bridge: AgentBridge,
  name: string,
  tell: (line: string) => void,
): Promise<{ name: string; ended: string }> {
  let ended: string;
  try {
    ended = await bridge.run();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    ended = error.message;
    bridge.close();
  }
  tell(ended);
  return { name, ended };
}
