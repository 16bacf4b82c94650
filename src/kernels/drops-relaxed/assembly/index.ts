// The kernel `drops` with instructions that not every browser has yet; where results could differ between machines, they
// are not used.
export * from '../../drops/assembly/index';
