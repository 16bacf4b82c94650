/** A kernel as `npm run kernels` writes it: WebAssembly in base64, so that an import is all that it takes to have it. */
export interface Kernel {
  readonly name: string;
  readonly wasm: string;
}

/** By kernel; `undefined` for one that cannot run here. */
const compiled = new Map<Kernel, WebAssembly.Module | undefined>();

/**
 * A new instance of a kernel, with a memory of its own or, where it is compiled so, the shared one. `undefined` where it cannot run: WebAssembly or its vectors are
 * missing, or the module is damaged, which is said once; or the environment has `JOGATINA_KERNELS=off`. The caller then
 * takes the plain version, which gives the same results.
 */
export function loadKernel<Exports extends object>(kernel: Kernel, shared?: WebAssembly.Memory): Exports | undefined {
  // a browser has no environment
  if (globalThis.process?.env?.JOGATINA_KERNELS === 'off') return undefined;
  if (!compiled.has(kernel)) compiled.set(kernel, compile(kernel));
  const module = compiled.get(kernel);
  return module && (new WebAssembly.Instance(module, shared && { env: { memory: shared } }).exports as Exports);
}

/**
 * Whether a kernel with instructions that came later can run here: where not, another one does. With
 * `JOGATINA_KERNELS=standard` in the environment none of them does, which is how both are compared.
 */
export function canRun({ wasm }: Kernel): boolean {
  if (globalThis.process?.env?.JOGATINA_KERNELS === 'standard') return false;
  return globalThis.WebAssembly?.validate(bytesOf(wasm)) ?? false;
}

function bytesOf(wasm: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(wasm), (char) => char.charCodeAt(0));
}

function compile({ name, wasm }: Kernel): WebAssembly.Module | undefined {
  try {
    const module = new WebAssembly.Module(bytesOf(wasm));
    if (WebAssembly.Module.imports(module).some(({ kind }) => kind !== 'memory'))
      throw new Error('it imports something');
    return module;
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    console.warn(`The fast version of ${name} cannot run here, so the plain one does the work: ${reason}`);
    return undefined;
  }
}
