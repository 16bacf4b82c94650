import { InputError } from '../core/errors.ts';

/** An option of an agent as `name=number`; what the agent does not take is an `InputError`. */
export function agentOption(
  agent: { readonly name: string; readonly options: readonly string[] },
  text: string,
): [name: string, value: number] {
  const [, option, value] = /^(\w+)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  if (option === undefined || !agent.options.includes(option)) {
    const right = agent.options.map((each) => `${each}=<number>`).join(', ') || 'none';
    throw new InputError(`no option ${JSON.stringify(text)} of the agent ${agent.name}: ${right}`);
  }
  return [option, Number(value)];
}
