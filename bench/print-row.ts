import { loadavg } from 'node:os';

/** Prints a row of results as JSON, with the load of the machine: a figure from a busy machine says little. */
export function printRow(row: object): void {
  console.log(JSON.stringify({ ...row, load: loadavg().map((value) => Number(value.toFixed(1))) }));
}
