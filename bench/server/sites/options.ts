import { parseArgs } from 'node:util';

/** What is measured, and the options of all commands. */
export const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    servers: { type: 'string', default: '3' },
    matches: { type: 'string', default: '200' },
    /** Milliseconds that a person thinks on average. */
    think: { type: 'string', default: '500' },
    /** Seconds in which all people come, one after another. */
    arrive: { type: 'string', default: '0' },
    /** Seconds of `matches` that are told apart, too. */
    warm: { type: 'string', default: '15' },
    game: { type: 'string', default: 'truco/ufsm24+target=6' },
    workers: { type: 'string', default: '1,2' },
    /** Seconds after the kills in which the matches end. */
    patience: { type: 'string', default: '200' },
    /** How often the parts are killed, one after another. */
    rounds: { type: 'string', default: '1' },
    parts: { type: 'string', default: 'redis,postgres,server' },
    watchers: { type: 'string' },
    agent: { type: 'string', default: 'equilibrium' },
    /** Seconds that thinking is measured for. */
    seconds: { type: 'string', default: '15' },
    // of the parts
    database: { type: 'string' },
    site: { type: 'string' },
    thinking: { type: 'string' },
    port: { type: 'string', default: '0' },
    address: { type: 'string' },
  },
});

export const counts = (text: string) => text.split(',').map(Number);
export const matches = Number(values.matches);
