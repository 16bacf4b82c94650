import type { Sound } from './sounds.ts';

/** A tone: its pitch in Hz, when it begins and how long it lasts in seconds, and how loud it is. */
type Tone = readonly [pitch: number, at: number, length: number, loud: number];

/** Cards are a rustle of noise, calls are tones: all of it is made here, no recording. */
const tones: Readonly<
  Record<Sound, { readonly rustle?: number; readonly wave?: OscillatorType; readonly notes: readonly Tone[] }>
> = {
  card: { rustle: 0.07, notes: [[180, 0, 0.05, 0.25]] },
  deal: { rustle: 0.18, notes: [] },
  call: {
    wave: 'triangle',
    notes: [
      [392, 0, 0.12, 0.3],
      [523, 0.1, 0.16, 0.3],
    ],
  },
  raise: {
    wave: 'triangle',
    notes: [
      [147, 0, 0.09, 0.5],
      [147, 0.11, 0.09, 0.5],
      [294, 0.22, 0.22, 0.4],
    ],
  },
  answer: { wave: 'triangle', notes: [[330, 0, 0.14, 0.28]] },
  turn: { wave: 'sine', notes: [[660, 0, 0.09, 0.2]] },
  won: {
    wave: 'triangle',
    notes: [
      [392, 0, 0.14, 0.3],
      [494, 0.12, 0.14, 0.3],
      [587, 0.24, 0.14, 0.3],
      [784, 0.36, 0.3, 0.3],
    ],
  },
  lost: {
    wave: 'triangle',
    notes: [
      [330, 0, 0.18, 0.25],
      [294, 0.16, 0.18, 0.25],
      [220, 0.32, 0.34, 0.25],
    ],
  },
};

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  context ??= new AudioContext();
  const audio = context;
  // browsers begin silent until something was pressed
  if (audio.state === 'suspended') void audio.resume();
  const { rustle, wave = 'sine', notes } = tones[sound];
  const now = audio.currentTime;
  for (const [pitch, at, length, loud] of notes) {
    const tone = new OscillatorNode(audio, { type: wave, frequency: pitch });
    tone.connect(fading(audio, now + at, length, loud)).connect(audio.destination);
    tone.start(now + at);
    tone.stop(now + at + length);
  }
  if (rustle !== undefined) {
    const samples = Math.round(audio.sampleRate * rustle);
    const noise = audio.createBuffer(1, samples, audio.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < samples; i++) data[i] = Math.random() * 2 - 1;
    const source = new AudioBufferSourceNode(audio, { buffer: noise });
    const band = new BiquadFilterNode(audio, { type: 'bandpass', frequency: 2400, Q: 0.8 });
    source
      .connect(band)
      .connect(fading(audio, now, rustle, 0.35))
      .connect(audio.destination);
    source.start(now);
  }
}

function fading(audio: AudioContext, at: number, length: number, loud: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + length);
  return gain;
}
