import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { today } from '#shared/fields/format.ts';
import type { PublishedSite, SiteContent } from '#shared/site/content.ts';
import { ORIGIN_PLACEHOLDER, publicPages, TAB_PAGE } from '#shared/site/pages.ts';
import { translateDatabaseError } from '../database/errors.ts';
import { type HashesIn, openInlineTexts } from './inlineTexts.ts';
import {
  CONTENT_FILE,
  type DrawnImages,
  loadRenderer,
  type RenderedFiles,
  type Renderer,
  renderPagesInThread,
  type Site,
} from './renderPages.ts';
import { createStaticDocument, type StaticDocument } from './staticDocuments.ts';

export interface ContentSource {
  /** The content that the pages of the build show. */
  defaultSite: PublishedSite;
  /** Current content; null while the database is not ready. */
  read(): Promise<PublishedSite | null>;
  draw(site: PublishedSite): Promise<DrawnImages>;
  /** Calls back whenever that may have changed; returns how to unsubscribe. */
  subscribe(onChange: () => void): () => void;
}

interface SitePageOptions {
  clientDir: string;
  /** Keeps the last content, so that the next start shows it at once. */
  dataDir: string;
  /** The origin that people use, for the canonical addresses in pages. */
  origin: string;
  content: ContentSource;
  log?: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

const pageFile = (path: string) => `pages${path === '/' ? '/index' : path}.html`;

const TAB_PAGE_FILE = `pages${TAB_PAGE.path}.${TAB_PAGE.tab}.html`;

/** The file of a public page with the query of its address. */
export const fileFor = (path: string, search: string) =>
  path === TAB_PAGE.path && new URLSearchParams(search).get('tab') === TAB_PAGE.tab
    ? TAB_PAGE_FILE
    : pageFile(path);

/** The files that are drawn from the content. */
const FILES = [
  ...publicPages.map(pageFile),
  TAB_PAGE_FILE,
  'pages/404.html',
  'sitemap.xml',
  'robots.txt',
  'manifest.webmanifest',
];

/** The picture of the build; a logo and its icons are there only where one is published. */
const SHARE_IMAGE = 'brand/share.png';

const RETRY_MS = 1_000;
const DAY_CHECK_MS = 1_000;

export type SitePages = Awaited<ReturnType<typeof openSitePages>>;

/**
 * Public pages in memory. Drawn anew when the content or the day (of the business) changes, and all replaced
 * at once.
 */
export async function openSitePages({ clientDir, dataDir, origin, content, log }: SitePageOptions) {
  const hashesIn = openInlineTexts(clientDir);
  const stored = join(dataDir, 'site-content.json');
  const builtJson = JSON.stringify(content.defaultSite);
  let shown = await readFile(stored, 'utf8')
    .then((json) => JSON.stringify(withDefaults(content.defaultSite, JSON.parse(json))))
    .catch(() => builtJson);
  let drawn = await draw(shown).catch(() => {
    // The stored pages are of another version of the product, or damaged.
    shown = builtJson;
    return draw(shown);
  });
  let loaded: ReturnType<typeof loadRenderer> | undefined;
  let isCurrent = false;
  let isClosed = false;
  let drawing: Promise<void> | undefined;
  let isChanged = false;
  let day = today();

  async function draw(json: string) {
    const files = json === builtJson ? await builtFiles(clientDir) : await renderFiles(JSON.parse(json));
    return prepare(files, { origin, hashesIn });
  }

  async function renderFiles(site: PublishedSite) {
    return renderPagesInThread(clientDir, site.content, await content.draw(site));
  }

  async function update() {
    day = today();
    const published = await content.read();
    if (!published) return retry();
    const json = JSON.stringify(published);
    if (json !== shown) {
      drawn = await draw(json);
      shown = json;
      await storeContent(stored, json);
      log?.info('The public pages show what was published');
    }
    isCurrent = true;
  }

  function retry() {
    if (!isClosed) setTimeout(refresh, RETRY_MS).unref();
  }

  async function updateWhileChanged() {
    while (isChanged && !isClosed) {
      isChanged = false;
      await update().catch((err) => {
        // Pages are served meanwhile; what needs the database reports the error itself.
        if (translateDatabaseError(err)?.code !== 'SERVICE_UNAVAILABLE')
          log?.warn({ err }, 'the public pages could not be drawn; trying again');
        retry();
      });
    }
    drawing = undefined;
  }

  /** Draws the pages anew if their content has changed; of several calls meanwhile the last one counts. */
  function refresh() {
    isChanged = true;
    drawing ??= updateWhileChanged();
    return drawing;
  }

  const unsubscribe = content.subscribe(refresh);
  // The first reading is not left to the subscription: it may listen to the database already, and then calls only
  // after a change.
  void refresh();
  const clock = setInterval(() => today() !== day && void refresh(), DAY_CHECK_MS).unref();

  return {
    clientDir,
    hashesIn,
    get: (name: string) => drawn.documents.get(name) as StaticDocument,
    image: (name: string) => drawn.images.get(name),
    /** Opened by a link's key. Rendered in this thread; its code is loaded with the first one. */
    async renderPrivate(draw: (renderer: Renderer, site: Site) => Promise<string>) {
      loaded ??= loadRenderer(clientDir);
      const { renderer, ...built } = await loaded;
      const page = await draw(renderer, { ...built, content: drawn.content });
      return { html: page.replaceAll(ORIGIN_PLACEHOLDER, origin), hashes: hashesIn(page) };
    },
    refresh,
    /** Shows what the database has. */
    isCurrent: () => isCurrent,
    async close() {
      isClosed = true;
      unsubscribe();
      clearInterval(clock);
      await drawing;
    },
  };
}

function prepare(files: RenderedFiles, options: { origin: string; hashesIn: HashesIn }) {
  const created = FILES.map(
    (name) => [name, createStaticDocument(name, String(files[name] ?? ''), options)] as const,
  );
  const images = Object.entries(files).filter(([, bytes]) => bytes instanceof Uint8Array);
  return {
    documents: new Map<string, StaticDocument>(created),
    images: new Map(images as [string, Uint8Array][]),
    content: JSON.parse(String(files[CONTENT_FILE])) as SiteContent,
  };
}

/** Stored content of another version may lack new fields. */
const withDefaults = (defaults: PublishedSite, { content, logo }: PublishedSite): PublishedSite => ({
  content: {
    ...defaults.content,
    ...content,
    business: { ...defaults.content.business, ...content.business },
  },
  logo,
});

async function builtFiles(clientDir: string): Promise<RenderedFiles> {
  const read = [...FILES, CONTENT_FILE].map(async (name) => [
    name,
    await readFile(join(clientDir, name), 'utf8'),
  ]);
  const share = new Uint8Array(await readFile(join(clientDir, SHARE_IMAGE)));
  return { ...Object.fromEntries(await Promise.all(read)), [SHARE_IMAGE]: share };
}

/** Written to another name and moved, so that it is never partial. */
async function storeContent(file: string, json: string) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, json);
  await rename(`${file}.new`, file);
}
