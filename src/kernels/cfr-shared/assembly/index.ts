// The kernel `cfr` on a memory that threads share.
export * from '../../cfr/assembly/index';
