// NODE_OPTIONS=--import=.../preload.mjs: networks are computed by network.node, in every thread, with the same values.
import { native } from './native.mjs';

const { Instance } = WebAssembly;
WebAssembly.Instance = class {
  constructor(module, imports) {
    const instance = new Instance(module, imports);
    const { layer, tail, hidden, last } = instance.exports;
    return layer && tail && hidden && last ? { exports: native(instance.exports) } : instance;
  }
};
