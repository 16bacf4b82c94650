// `npm start`: does what is missing, then serves the workbench. Words after `npm start --` go to `jogatina serve`.
import { launch } from './launch.mjs';

launch(['serve', ...process.argv.slice(2)], { build: true });
