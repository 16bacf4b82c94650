/** The shift register of the NES game: 16 bits, feedback from bits 9 and 1, into bit 15. */
export const LFSR_START = 0x8988;
/** Steps until the register is back at its start. */
export const LFSR_PERIOD = 32767;

export function lfsrStep(register: number): number {
  return ((((register >> 9) ^ (register >> 1)) & 1) << 15) | (register >> 1);
}

/** The register after 0, 1, 2, ... steps from its start. */
export const lfsrCycle: Readonly<Uint16Array> = (() => {
  const cycle = new Uint16Array(LFSR_PERIOD);
  let register = LFSR_START;
  for (let i = 0; i < LFSR_PERIOD; i++) {
    cycle[i] = register;
    register = lfsrStep(register);
  }
  return cycle;
})();
