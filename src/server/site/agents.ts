import type { OrganiserMessage } from '../../protocol/agent-api.ts';
import type { AgentConnection, AgentHub, Answer } from '../outside/agent-hub.ts';
import type { Message } from './bus.ts';
import { NoAnswer, type Site } from './site.ts';

/** How often an answer is sent to a server that says nothing. */
const TRIES = 5;

/** A program that is connected to the server which tells of it. */
interface AgentHere {
  readonly name: string;
  readonly subscriptions: readonly string[];
  readonly rematches: readonly string[];
}

interface AgentsMessage extends Message {
  readonly kind: 'agents';
  readonly agents: readonly AgentHere[];
}

interface AgentGoneMessage extends Message {
  readonly kind: 'agent gone';
  readonly name: string;
}

interface ToAgentMessage extends Message {
  readonly kind: 'to agent';
  readonly name: string;
  readonly message: OrganiserMessage;
}

interface AnswerCall {
  readonly name: string;
  readonly answer: Answer;
  readonly again: boolean;
}

/** A program that is connected to another server. */
class AgentElsewhere implements AgentConnection {
  readonly subscriptions: ReadonlySet<string>;
  readonly rematches: ReadonlySet<string>;
  /** The server that it is connected to looks after its token. */
  readonly token = null;
  readonly server: string;
  private readonly name: string;
  private readonly site: Site;

  constructor({ name, subscriptions, rematches }: AgentHere, server: string, site: Site) {
    this.name = name;
    this.subscriptions = new Set(subscriptions);
    this.rematches = new Set(rematches);
    this.server = server;
    this.site = site;
  }

  send(message: OrganiserMessage): void {
    const told: ToAgentMessage = { kind: 'to agent', name: this.name, message };
    this.site.send(this.server, told);
  }

  /** Its server closes it, when it hears of the same. */
  close(): void {}
}

/**
 * Makes the outside programs of all servers known to each: a match is played where it is, and its programs may be
 * connected anywhere. A program's answer goes to the server that asked it.
 */
export function shareAgents(hub: AgentHub, site: Site): void {
  /** The server that asked last, by program and match. */
  const askers = new Map<string, string>();

  const agentHere = (name: string, { subscriptions, rematches }: AgentConnection): AgentHere => ({
    name,
    subscriptions: [...subscriptions],
    rematches: [...rematches],
  });
  hub.onConnected = (name, connection) => {
    if (connection instanceof AgentElsewhere) return;
    const told: AgentsMessage = { kind: 'agents', agents: [agentHere(name, connection)] };
    site.tell(told);
  };
  hub.onDisconnected = (name, connection) => {
    if (connection instanceof AgentElsewhere) return;
    const told: AgentGoneMessage = { kind: 'agent gone', name };
    site.tell(told);
  };
  hub.answerElsewhere = async (name, answer) => {
    for (let tries = 0; tries < TRIES; tries++) {
      const server = askers.get(`${name} ${answer.match}`);
      if (server === undefined) return undefined;
      const call: AnswerCall = { name, answer, again: tries > 0 };
      try {
        return await site.call<{ refused: string | null }>(server, 'agent answers', call);
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        // the next owner asks again by itself
        if (!site.lives(server)) return { refused: null };
      }
    }
    return { refused: 'the server that plays this match does not answer' };
  };

  site.on<AgentsMessage>('agents', (from, { agents }) => {
    for (const agent of agents) hub.connect(agent.name, new AgentElsewhere(agent, from, site));
  });
  site.on<AgentGoneMessage>('agent gone', (from, { name }) => {
    const known = hub.connection(name);
    if (known instanceof AgentElsewhere && known.server === from) hub.disconnect(name, known);
  });
  site.on<ToAgentMessage>('to agent', (from, { name, message }) => {
    const known = hub.connection(name);
    if (!known || known instanceof AgentElsewhere) return;
    if (message.type === 'end') askers.delete(`${name} ${message.match}`);
    else if ('match' in message && message.match !== null) askers.set(`${name} ${message.match}`, from);
    known.send(message);
  });
  site.answers<AnswerCall>('agent answers', async ({ name, answer, again }) => {
    const refused = await hub.answerHere(name, answer);
    // what came before has had its effect
    return { refused: again ? null : (refused ?? null) };
  });
  site.whenGone((server) => {
    for (const [name, connection] of hub.connected)
      if (connection instanceof AgentElsewhere && connection.server === server) hub.disconnect(name, connection);
    for (const [match, asker] of askers) if (asker === server) askers.delete(match);
  });
  site.whenLost((server) => {
    const agents = [...hub.connected]
      .filter(([, connection]) => !(connection instanceof AgentElsewhere))
      .map(([name, connection]) => agentHere(name, connection));
    const told: AgentsMessage = { kind: 'agents', agents };
    if (agents.length > 0) site.send(server, told);
  });
}
