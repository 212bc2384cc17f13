import { globSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { SiteContent } from '#shared/site/content.ts';
import { defaultContent } from '#shared/site/defaults/defaultContent.ts';
import { siteImages } from '../business/drawing/siteImages.ts';
import { type DrawnImages, loadRenderer, rendererDir, renderPages } from '../platform/pages/renderPages.ts';
import { buildFolder, buildInto, ensureBuild, ROOT, runBuild } from './builds.ts';

/** Fonts and images are compressed formats; pages are compressed with their origin, when they are loaded to be served. */
const TEXT = ['assets/**/*.{js,css,svg}', '*.{js,svg}'];

/** Writes a brotli and a gzip file beside each text file of a built client, at the highest level. */
async function precompress(clientDir: string) {
  await Promise.all(
    globSync(TEXT, { cwd: clientDir }).map(async (name) => {
      const path = join(clientDir, name);
      const content = await readFile(path);
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content));
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
    }),
  );
}

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

/** Builds what renders the public pages, and renders them into the folder of the built client. */
async function prerenderPages(clientDir: string, content: SiteContent, pictures: DrawnImages) {
  const { build } = await import('vite');
  await build({
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    // All in it, so that React is the one for production whatever the environment of the process says.
    ssr: { noExternal: true },
    build: {
      ssr: join(ROOT, 'src/client/prerender.tsx'),
      // The folder is inside the project, where its imports find the packages.
      outDir: rendererDir(clientDir),
      emptyOutDir: true,
      manifest: false,
      copyPublicDir: false,
      // The routes import the screens of the CRM, which are not rendered; its shell is.
      rolldownOptions: {
        external: (id, importer) => id.includes('/crm/') && importer?.endsWith('/routes.tsx') === true,
      },
    },
  });
  const { renderer, ...built } = await loadRenderer(clientDir);
  const pages = { ...(await renderPages(clientDir, content, pictures)), ...renderer.renderCrm(built) };
  for (const [name, text] of Object.entries(pages)) {
    await mkdir(dirname(join(clientDir, name)), { recursive: true });
    await writeFile(join(clientDir, name), text);
  }
}
