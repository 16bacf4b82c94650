import { InputError } from '../../core/errors.ts';
import { AgentBridge } from '../../server/outside/bridge.ts';
import { ProcessConnection } from '../../server/outside/connection.ts';
import type { Sandbox } from '../../server/outside/program-process.ts';
import { printJson } from '../output.ts';
import { onStop } from '../signals.ts';
import { told } from './sandbox.ts';
import { type WireName, wireOf } from './wire.ts';

interface JoinOptions {
  command: string;
  url: string;
  token?: string;
  attempts: number;
  sandbox: Sandbox;
  wire: WireName;
  json?: boolean;
}

/** `agent join`: a program plays on a server until it ends, or until Ctrl-C. */
export async function joinServer({ command, url, attempts, json, ...options }: JoinOptions): Promise<void> {
  const address = URL.parse(url);
  if (!address || !/^wss?:$/.test(address.protocol))
    throw new InputError(`--url is "${url}": an address such as ws://127.0.0.1:7300 is right`);
  const token = options.token ?? process.env.JOGATINA_TOKEN;
  if (!token) throw new InputError('a token is needed: --token, or JOGATINA_TOKEN in the environment');
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const bridge = new AgentBridge(new ProcessConnection(command, told(options.sandbox), wireOf(options.wire)), {
    url: url.replace(/\/$/, ''),
    token,
    attempts,
    say,
  });
  onStop(() => bridge.close());
  try {
    const ended = await bridge.run();
    if (json) printJson({ url, ended });
    else say(ended);
  } finally {
    bridge.close();
  }
}
