import { type AgentFrame, agentFrame, type OrganiserFrame } from '../../protocol/agent-api.ts';

/** What a line tells its owner. */
export interface LineEvents {
  frame(frame: AgentFrame): void;
  /** Something came that is no frame. */
  junk(problem: string): void;
  /** The other end has gone. */
  closed(reason: string): void;
}

/** A way to an outside program, whatever carries it. */
export interface Line {
  /** Hands over what comes from now on. */
  listen(events: LineEvents): void;
  send(frame: OrganiserFrame): void;
  /** Sends any text, as it is. */
  sendRaw(text: string): void;
  close(): void;
}

/** Reads one frame of an agent. */
export function readAgentFrame(text: string): { frame: AgentFrame } | { problem: string } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: `not JSON: ${text.slice(0, 60)}` };
  }
  const { data, error } = agentFrame.safeParse(json);
  if (data) return { frame: data };
  const issue = error.issues[0];
  return { problem: `${issue?.path.join('.') || 'frame'}: ${issue?.message}` };
}
