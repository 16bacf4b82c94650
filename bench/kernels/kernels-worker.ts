import { measureKernels } from './kernels-work.ts';

/** In a Web Worker: answers a number of rounds with the rates. */
self.onmessage = ({ data }: MessageEvent<number>) => self.postMessage(measureKernels(data));
