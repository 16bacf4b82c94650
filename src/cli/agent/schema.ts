import { z } from 'zod';
import { agentMessage, organiserMessage } from '../../protocol/agent-api.ts';

/** JSON Schemas (draft 2020-12) of every message of the agent API, by who sends it and its type. */
export function agentSchemas(): { api: Record<'agent' | 'jogatina', Record<string, unknown>> } {
  return { api: { agent: byType(agentMessage, 'input'), jogatina: byType(organiserMessage, 'output') } };
}

function byType(union: typeof agentMessage | typeof organiserMessage, io: 'input' | 'output'): Record<string, unknown> {
  return Object.fromEntries(
    union.options.map((option) => [option.shape.type.value, z.toJSONSchema(option, { io, unrepresentable: 'any' })]),
  );
}
