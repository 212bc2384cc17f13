import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What Node makes of the sources is kept for the next start, which is ready in half the time for it. It must be asked
// for before they are loaded, and by plain JavaScript: with all in the cache the compiler of types is not loaded either.
// Where the folder cannot be written, nothing is kept.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));

await import('./main.ts');
