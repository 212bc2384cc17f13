import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SiteContent } from '#shared/site/content.ts';

/** The text of each rendered file by its name. */
type RenderedFiles = Record<string, string>;

/** What src/client/prerender.tsx exports. */
interface Renderer {
  renderSite(site: { shell: string; manifest: unknown; content: SiteContent }): Promise<RenderedFiles>;
}

/** The folder of the code that renders pages, within that of the built client; it is not served. */
export const rendererDir = (clientDir: string) => join(clientDir, 'renderer');

/** Renders every public page, the sitemap, robots.txt and the web app manifest. */
export async function renderPages(clientDir: string, content: SiteContent): Promise<RenderedFiles> {
  const { renderSite }: Renderer = await import(join(rendererDir(clientDir), 'prerender.js'));
  const shell = await readFile(join(clientDir, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'));
  return renderSite({ shell, manifest, content });
}

/** As `renderPages`, in a thread of its own: requests are answered meanwhile, and its memory is free afterwards. */
export function renderPagesInThread(clientDir: string, content: SiteContent): Promise<RenderedFiles> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedFiles>();
  // React renders as in the build, whatever the environment of this process says.
  new Worker(new URL('./renderPages.worker.ts', import.meta.url), {
    workerData: { clientDir, content },
    env: { NODE_ENV: 'production' },
  })
    .once('message', resolve)
    .once('error', reject)
    .once('exit', (code) => reject(new Error(`The pages could not be rendered (${code})`)));
  return promise;
}
