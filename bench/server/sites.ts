/**
 * Measures one site on many servers for real: servers, PostgreSQL, Redis and scripted people in processes of their own,
 * behind a plain round-robin TCP balancer. Each takes a minute or more and wants a quiet machine:
 *
 *     node bench/server/sites.ts matches --servers 1,2,3 --matches 1000 --think 4000 --arrive 20      answers beside the single server's
 *     node bench/server/sites.ts throughput --servers 1,2,3 --matches 300                 nobody thinks; CPU time a move
 *     node bench/server/sites.ts kills --matches 200          Redis, PostgreSQL, a server killed in the middle (`--rounds`: again and again)
 *     node bench/server/sites.ts rolling --servers 3          all servers stopped and started, one after another
 *     node bench/server/sites.ts thinking --workers 1,2       turns of our agents at thinking workers
 *     node bench/server/sites.ts watchers --watchers 200      one match that many watch
 *     node bench/server/sites.ts event                        twelve outside agents at different servers; one server is killed
 *     node bench/server/sites.ts event --watchers 200         the same beside a match that many watch, without the kill
 */
import { kills, rolling } from './sites/ends.ts';
import { positionals } from './sites/options.ts';
import { play, throughput } from './sites/play.ts';
import { thinking } from './sites/thinking.ts';
import { event, watchers } from './sites/watched.ts';

const commands: Record<string, () => Promise<void>> = {
  matches: play,
  throughput,
  kills,
  rolling,
  thinking,
  watchers,
  event,
};
const [command = 'matches'] = positionals;
if (!commands[command]) throw new Error(`there are ${Object.keys(commands).join(', ')}`);
await commands[command]();
