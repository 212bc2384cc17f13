import { join } from 'node:path';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { siteImages } from '../business/drawing/siteImages.ts';
import { buildFolder, buildInto, ensureBuild, ROOT, runBuild } from './builds.ts';
import { precompress } from './precompress.ts';
import { prerenderPages } from './prerenderPages.ts';

const INPUTS = [
  'src/{client,shared}/**/*.*',
  'src/server/{build,business/drawing}/*.ts',
  'src/server/platform/pages/{renderPages,inlineTexts,imageHash}.ts',
  'package-lock.json',
  'vite.config.ts',
  'postcss.config.cjs',
];

const clientFolder = () => buildFolder('client', INPUTS);

/**
 * The folder of the built client, which is built if it is missing.
 * @throws StartupError when it cannot be built.
 */
export const ensureClientBuild = () => ensureBuild('pages', clientFolder(), import.meta.filename);

const buildClient = () =>
  buildInto(clientFolder(), async (folder) => {
    const { build } = await import('vite');
    await build({
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: folder, emptyOutDir: true },
    });
    const pictures = await siteImages({ content: defaultContent, logo: null });
    await prerenderPages(folder, defaultContent, pictures);
    await precompress(folder);
  });

if (import.meta.main) await runBuild(buildClient);
