import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// The young generation and the C library take memory that they do not need, unless a process begins with these settings:
// see docs/performance.md. So it begins again with them, as the same process. Windows cannot; there it is larger.
const YOUNG_GENERATION = '--max-semi-space-size=32';
const C_LIBRARY = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};
if (process.platform !== 'win32' && process.execve && !process.execArgv.includes(YOUNG_GENERATION)) {
  const command = [process.execPath, YOUNG_GENERATION, ...process.execArgv, ...process.argv.slice(1)];
  process.execve(process.execPath, command, { ...C_LIBRARY, ...process.env });
}
// They are not for the programs that this one starts.
for (const name of Object.keys(C_LIBRARY)) delete process.env[name];

// Compiled sources are cached for the next start, which is ready in half the time. The cache must be enabled before they
// are loaded, and by plain JavaScript: when all are cached, the code that removes types is not loaded either. Where the
// folder cannot be written, nothing is cached.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));

const { ensureBundle } = await import('./bundle.ts');
await import(pathToFileURL(join(ensureBundle(), 'main.js')).href);
