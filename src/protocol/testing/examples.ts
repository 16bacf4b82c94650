// Values that several messages share.

export const explanation = {
  summary: 'It wins the trick.',
  reasons: [{ name: 'strength', value: 0.5, share: 1, note: 'high' }],
  choices: [{ action: 3, value: 0.25 }],
  details: { steps: [] },
};
export const fault = { seat: 0, kind: 'timeout', message: 'no answer in time', turn: 7 };
export const outcome = { scores: [24, 12], winner: 0, faults: [fault] };
export const matchId = 'abcdefghijklmnopqrstuv';
export const seatKey = 'k'.repeat(43);
export const noon = '2026-01-01T12:00:00.000Z';
