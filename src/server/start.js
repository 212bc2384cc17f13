import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Compiled sources are cached for the next start, which is ready in half the time. The cache must be enabled before they
// are loaded, and by plain JavaScript: when all are cached, the code that removes types is not loaded either. Where the
// folder cannot be written, nothing is cached.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/compiled'));

const { ensureBundle } = await import('./build/bundle.ts');
await import(pathToFileURL(join(ensureBundle(), 'main.js')).href);
