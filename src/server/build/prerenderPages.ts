import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteContent } from '#shared/site/content.ts';
import { type DrawnImages, loadRenderer, rendererDir, renderPages } from '../platform/pages/renderPages.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Builds what renders the public pages, and renders them into the folder of the built client. */
export async function prerenderPages(clientDir: string, content: SiteContent, pictures: DrawnImages) {
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
  const pages = {
    ...(await renderPages(clientDir, content, pictures)),
    ...renderer.renderCrm(built),
  };
  for (const [name, text] of Object.entries(pages)) {
    await mkdir(dirname(join(clientDir, name)), { recursive: true });
    await writeFile(join(clientDir, name), text);
  }
}
