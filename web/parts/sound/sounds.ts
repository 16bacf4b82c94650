import { useSettings } from '../../settings.ts';

/** What can be heard at a table. */
export type Sound = 'card' | 'call' | 'raise' | 'answer' | 'deal' | 'turn' | 'won' | 'lost';

/** Milliseconds of vibration, then of silence, and so on. */
const shakes: Readonly<Partial<Record<Sound, readonly number[]>>> = {
  turn: [30],
  raise: [40, 60, 40],
  call: [30],
  won: [60, 60, 60],
};

/** Plays a sound and shakes the phone, as far as the person wants that. What makes the sounds is loaded with the first. */
export function hear(sound: Sound): void {
  const { sound: wanted, vibration } = useSettings.getState();
  const shake = shakes[sound];
  if (vibration && shake) navigator.vibrate?.([...shake]);
  if (wanted)
    void import('./synthesiser.ts').then(
      ({ play }) => play(sound),
      () => {},
    );
}
