import { InputError } from '../../../core/errors.ts';
import { readHeadLine } from '../head-line.ts';
import { LANES } from './layout.ts';
import { Training, type TrainingSettings } from './training.ts';

const MAGIC = 'jogatina tetris training 1';

/** The state of a training as bytes: a line of JSON, then every visited slot with its weights and their coherence. */
export function saveTraining(training: Training): Uint8Array {
  const { learner, layout, settings, moves, games, lines } = training;
  let count = 0;
  for (let slot = 0; slot < layout.slots; slot++) if (learner.visited(slot)) count++;
  const head = new TextEncoder().encode(
    `${JSON.stringify({ format: MAGIC, settings, moves, games, lines, slots: count })}\n`,
  );
  const start = Math.ceil(head.length / 4) * 4;
  const bytes = new Uint8Array(start + count * 4 * (1 + 3 * LANES));
  bytes.fill(0x20, 0, start);
  bytes.set(head, start - head.length);
  const slots = new Int32Array(bytes.buffer, start, count);
  const weights = new Float32Array(bytes.buffer, start + 4 * count, count * LANES);
  const coherence = new Float32Array(bytes.buffer, start + 4 * count * (1 + LANES), 2 * count * LANES);
  let i = 0;
  for (let slot = 0; slot < layout.slots; slot++) {
    if (!learner.visited(slot)) continue;
    slots[i] = slot;
    weights.set(learner.weights.subarray(slot * LANES, (slot + 1) * LANES), i * LANES);
    coherence.set(learner.coherence.subarray(2 * slot * LANES, 2 * (slot + 1) * LANES), 2 * i * LANES);
    i++;
  }
  return bytes;
}

interface Head {
  readonly format: string;
  readonly settings: TrainingSettings;
  readonly moves: number;
  readonly games: number;
  readonly lines: number;
  readonly slots: number;
}

const shown = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/**
 * A training as it was saved, provided that it had these settings. Only the number of moves may differ, as long as the
 * step has not begun to fall with either number: then the training goes on as if it had had the new number from the
 * start.
 */
export function resumeTraining(bytes: Uint8Array, where: string, settings: TrainingSettings): Training {
  const fail = (problem: string): never => {
    throw new InputError(`${where} ${problem}: remove it to begin the training again`);
  };
  const read = readHeadLine<Head>(bytes, MAGIC);
  if (!read) return fail('is no checkpoint of a training');
  const { head, start } = read;
  if (bytes.length !== start + head.slots * 4 * (1 + 3 * LANES)) fail('is damaged (its length is wrong)');
  const other = (Object.keys({ ...head.settings, ...settings }) as (keyof TrainingSettings)[]).find(
    (name) => name !== 'moves' && JSON.stringify(settings[name]) !== JSON.stringify(head.settings[name]),
  );
  if (other) fail(`has ${other} ${shown(head.settings[other])}, not ${shown(settings[other])}`);
  const constant = (1 - settings.decay) * Math.min(settings.moves, head.settings.moves);
  if (settings.moves !== head.settings.moves && head.moves > constant)
    fail(`has its end at ${head.settings.moves} moves and is too near to it for another`);
  const training = new Training(settings);
  const { learner, layout } = training;
  const copy = new Uint8Array(bytes.subarray(start)).buffer;
  const slots = new Int32Array(copy, 0, head.slots);
  const weights = new Float32Array(copy, 4 * head.slots, head.slots * LANES);
  const coherence = new Float32Array(copy, 4 * head.slots * (1 + LANES));
  slots.forEach((slot, i) => {
    if (slot < 0 || slot >= layout.slots) fail('is damaged (a slot is outside the network)');
    learner.weights.set(weights.subarray(i * LANES, (i + 1) * LANES), slot * LANES);
    learner.coherence.set(coherence.subarray(2 * i * LANES, 2 * (i + 1) * LANES), 2 * slot * LANES);
  });
  training.moves = head.moves;
  training.games = head.games;
  training.lines = head.lines;
  return training;
}
