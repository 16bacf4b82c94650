/** What the tests tune: a plan that takes a second or two with few points, iterations and games. */
export const smallTuning = {
  rules: 'nes-norotation',
  metrics: ['holes', 'aggregate-height', 'lines'],
  pieces: 1,
  optimizer: 'cma-es',
};
