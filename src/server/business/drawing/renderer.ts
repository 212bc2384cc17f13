import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

// The renderer as WebAssembly: it has no way to a file, and what goes wrong in it is an exception, not the end of the
// process. It is compiled when this module is loaded, which only processes that draw do.

const { resolve } = createRequire(import.meta.url);
await initWasm(new WebAssembly.Module(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm'))));

export { Resvg };
