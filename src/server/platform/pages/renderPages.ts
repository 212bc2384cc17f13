import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SharedDocumentPage } from '#shared/documents/shareLinks.ts';
import type { ClientPage } from '#shared/engagements/clientPage.ts';
import type { LinkContent } from '#shared/proposals/sentProposal.ts';
import type { SiteContent, SiteImages } from '#shared/site/content.ts';
import { inlineText } from './inlineTexts.ts';

/** The text, or the bytes, of each rendered file by its name. */
export type RenderedFiles = Record<string, string | Uint8Array>;

/** The pictures that are drawn from what is published: their addresses, and the bytes of each by the name of its file. */
export interface DrawnImages {
  images: SiteImages;
  files: Record<string, Uint8Array>;
}

export interface Site {
  shell: string;
  manifest: unknown;
  inlineText: (file: string) => string;
  content: SiteContent;
}

/** Exports of src/client/prerender.tsx. */
export interface Renderer {
  renderSite(site: Site): Promise<Record<string, string>>;
  renderCrm(site: Omit<Site, 'content'>): Record<string, string>;
  renderSentProposal(site: Site, search: string, content: LinkContent): Promise<string>;
  renderClientPage(site: Site, search: string, page: ClientPage | null): Promise<string>;
  renderSharedDocument(site: Site, search: string, page: SharedDocumentPage): Promise<string>;
}

/** The folder of the code that renders pages, within that of the built client; it is not served. */
export const rendererDir = (clientDir: string) => join(clientDir, 'renderer');

/** The file with all that pages show, as JSON; it is not served. */
export const CONTENT_FILE = 'renderer/content.json';

/** Renders every public page, the sitemap, robots.txt and the web app manifest, with the pictures that were drawn. */
export async function renderPages(
  clientDir: string,
  published: SiteContent,
  { images, files }: DrawnImages,
): Promise<RenderedFiles> {
  const { renderer, ...built } = await loadRenderer(clientDir);
  const content = { ...published, images };
  const pages = await renderer.renderSite({ ...built, content });
  return { ...pages, ...files, [CONTENT_FILE]: JSON.stringify(content) };
}

/** Returns the module that renders a page in this thread, and the parts of the built client that it needs. */
export async function loadRenderer(clientDir: string) {
  const renderer: Renderer = await import(join(rendererDir(clientDir), 'prerender.js'));
  const shell = await readFile(join(clientDir, 'index.html'), 'utf8');
  const manifest: unknown = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'));
  return { renderer, shell, manifest, inlineText: (file: string) => inlineText(clientDir, file) };
}

/** Like `renderPages`, in a thread: requests are answered meanwhile, and its memory is freed. */
export async function renderPagesInThread(
  clientDir: string,
  content: SiteContent,
  pictures: DrawnImages,
): Promise<RenderedFiles> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderedFiles>();
  new Worker(new URL('./renderPages.worker.ts', import.meta.url), {
    workerData: { clientDir, content, pictures },
  })
    .once('message', resolve)
    .once('error', reject)
    .once('exit', (code) => reject(new Error(`The pages could not be rendered (${code})`)));
  return promise;
}
