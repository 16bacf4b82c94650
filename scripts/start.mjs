// `npm start`: does what is missing, then serves the workbench. Words after `npm start --` go to `jogatina serve`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pinnedNode, prepare, root } from './prepare.mjs';

if (!prepare({ web: true })) process.exit(2);
const child = spawn(pinnedNode(), [join(root, 'src', 'cli', 'main.ts'), 'serve', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => {
  process.exitCode = code ?? 0;
});
