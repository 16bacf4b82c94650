import { COMMAND, lendAgent } from '../../arena/outside-agents.ts';
import { InputError } from '../../core/errors.ts';
import { ProcessConnection } from '../../server/outside/connection.ts';
import { OutsideProgram } from '../../server/outside/outside-program.ts';
import { told } from './sandbox.ts';

/** The programs among the agents, while they play. */
interface StartedPrograms {
  /** Whether there are any: the work must then stay in this process. */
  readonly here: boolean;
  /** Ends them. */
  close(): void;
}

/** Starts the programs among the agents (`cmd:python3 bot.py`), each once for all its matches. */
export async function startPrograms(agents: readonly string[], workers: number): Promise<StartedPrograms> {
  const commands = [...new Set(agents.filter((name) => name.startsWith(COMMAND)))];
  if (commands.length > 0 && workers > 1)
    throw new InputError('a program plays in one thread: leave --workers out where an agent is a command');
  const closers: (() => void)[] = [];
  const close = () => {
    for (const end of closers) end();
  };
  try {
    for (const name of commands) {
      const program = await OutsideProgram.connect(new ProcessConnection(name.slice(COMMAND.length), told('auto')));
      let matches = 0;
      const back = lendAgent(name, () => program.agent(`${matches++}`));
      closers.push(() => {
        back();
        program.close();
      });
    }
  } catch (error) {
    close();
    throw error;
  }
  return { here: commands.length > 0, close };
}
