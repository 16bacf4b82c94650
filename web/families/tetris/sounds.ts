import type { Heard } from './person-game.ts';

/** Notes one after another: frequency in hertz, length in milliseconds. */
const TUNES: Readonly<Record<Heard, readonly (readonly [number, number])[]>> = {
  move: [[220, 25]],
  turn: [[330, 35]],
  land: [[110, 60]],
  line: [
    [523, 70],
    [659, 90],
  ],
  four: [
    [523, 70],
    [659, 70],
    [784, 70],
    [1047, 160],
  ],
  level: [
    [440, 80],
    [554, 80],
    [659, 140],
  ],
  over: [
    [330, 140],
    [262, 140],
    [196, 300],
  ],
};
const LOUDNESS = 0.05;

let context: AudioContext | undefined;

/** Plays what is heard of a game: short square waves, made here. */
export function play(what: Heard): void {
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [frequency, milliseconds] of TUNES[what]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const end = at + milliseconds / 1000;
    tone.type = 'square';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(LOUDNESS, at);
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(end);
    at = end;
  }
}
