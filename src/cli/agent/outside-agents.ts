import { COMMAND, lendAgent } from '../../arena/outside-agents.ts';
import { InputError } from '../../core/errors.ts';
import { ProcessConnection } from '../../server/outside/connection.ts';
import { OutsideProgram } from '../../server/outside/outside-program.ts';
import { told } from './sandbox.ts';

/**
 * Starts the programs among the agents (`cmd:python3 bot.py`), each once for all its matches, and ends them after the
 * work is done; `here` tells the work that it must stay in this process.
 */
export async function withPrograms<T>(
  agents: readonly string[],
  workers: number,
  work: (here: boolean) => Promise<T>,
): Promise<T> {
  const commands = [...new Set(agents.filter((name) => name.startsWith(COMMAND)))];
  if (commands.length > 0 && workers > 1)
    throw new InputError('a program plays in one thread: leave --workers out where an agent is a command');
  const closers: (() => void)[] = [];
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
    return await work(commands.length > 0);
  } finally {
    for (const close of closers) close();
  }
}
