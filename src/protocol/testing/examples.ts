// Values that several messages share.

export const explanation = {
  reason: { code: 'card', action: 3, values: { chance: 0.75 } },
  factors: [{ code: 'chance', value: 75, share: 1 }],
  choices: [{ action: 3, value: 0.25 }],
  details: { steps: [] },
};
export const fault = { seat: 0, kind: 'timeout', message: 'no answer in time', turn: 7 };
export const outcome = { scores: [24, 12], winner: 0, faults: [fault] };
export const commitment = 'c0'.repeat(32);
export const revealed = { secret: '5e'.repeat(32), contributions: ['00ff', null] };
export const matchId = 'abcdefghijklmnopqrstuv';
export const seatKey = 'k'.repeat(43);
export const noon = '2026-01-01T12:00:00.000Z';
