import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PublishedSite, SiteContent } from '#shared/site/content.ts';
import { drawSiteImages } from './siteImages.ts';

/** The text, or the bytes, of each rendered file by its name. */
export type RenderedFiles = Record<string, string | Uint8Array>;

/** What src/client/prerender.tsx exports. */
interface Renderer {
  renderSite(site: {
    shell: string;
    manifest: unknown;
    content: SiteContent;
  }): Promise<Record<string, string>>;
}

/** The folder of the code that renders pages, within that of the built client; it is not served. */
export const rendererDir = (clientDir: string) => join(clientDir, 'renderer');

/** Renders every public page, the sitemap, robots.txt, the web app manifest and the pictures. */
export async function renderPages(
  clientDir: string,
  { content, logo }: PublishedSite,
): Promise<RenderedFiles> {
  const { renderSite }: Renderer = await import(join(rendererDir(clientDir), 'prerender.js'));
  const shell = await readFile(join(clientDir, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'));
  const { images, files } = drawSiteImages(content.business, logo ? Buffer.from(logo, 'base64') : null);
  return { ...(await renderSite({ shell, manifest, content: { ...content, images } })), ...files };
}

/** As `renderPages`, in a thread of its own: requests are answered meanwhile, and its memory is free afterwards. */
export function renderPagesInThread(clientDir: string, site: PublishedSite): Promise<RenderedFiles> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedFiles>();
  // React renders as in the build, whatever the environment of this process says.
  new Worker(new URL('./renderPages.worker.ts', import.meta.url), {
    workerData: { clientDir, site },
    env: { NODE_ENV: 'production' },
  })
    .once('message', resolve)
    .once('error', reject)
    .once('exit', (code) => reject(new Error(`The pages could not be rendered (${code})`)));
  return promise;
}
