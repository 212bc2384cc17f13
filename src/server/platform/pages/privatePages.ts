import type { LinkContent } from '#shared/proposals/sentProposal.ts';
import type { SharedDocumentPage } from '#shared/shareLinks.ts';
import type { SiteContent } from '#shared/site/content.ts';
import { ORIGIN_PLACEHOLDER } from '#shared/site/pages.ts';
import type { InlineHashes } from '../http/securityHeaders.ts';
import type { HashesIn } from './inlineTexts.ts';
import { loadRenderer, type Renderer, type Site } from './renderPages.ts';

/** Reads what a link opens. */
export type ReadLink = () => Promise<LinkContent>;

/** A rendered page, and the styles and scripts in it. */
interface PrivatePage {
  html: Buffer;
  hashes: InlineHashes;
}

/**
 * The number of pages that are kept as they were rendered, some 60 kB each: a link is opened a few times, soon
 * after each other.
 */
const KEPT_PAGES = 100;

/** The private pages, rendered in this thread by what is loaded with the first of them. */
export function openPrivatePages(
  clientDir: string,
  { origin, hashesIn }: { origin: string; hashesIn: HashesIn },
) {
  let loaded: ReturnType<typeof loadRenderer> | undefined;
  let shown: SiteContent | undefined;
  const kept = new Map<string, Promise<PrivatePage>>();

  async function render(content: SiteContent, draw: (renderer: Renderer, site: Site) => Promise<string>) {
    loaded ??= loadRenderer(clientDir);
    const { renderer, ...built } = await loaded;
    const page = await draw(renderer, { ...built, content });
    return { html: Buffer.from(page.replaceAll(ORIGIN_PLACEHOLDER, origin)), hashes: hashesIn(page) };
  }

  function renderSentProposal(content: SiteContent, search: string, version: string, read: ReadLink) {
    if (content !== shown) kept.clear();
    shown = content;
    const name = `${search} ${version}`;
    const page =
      kept.get(name) ??
      render(content, async (renderer, site) => renderer.renderSentProposal(site, search, await read()));
    // The page moves to the end: the first is the one that nobody has opened for longest.
    kept.delete(name);
    kept.set(name, page);
    const [oldest = ''] = kept.keys();
    if (kept.size > KEPT_PAGES) kept.delete(oldest);
    page.catch(() => kept.delete(name));
    return page;
  }

  return {
    renderSentProposal,
    renderSharedDocument: (content: SiteContent, search: string, page: SharedDocumentPage) =>
      render(content, (renderer, site) => renderer.renderSharedDocument(site, search, page)),
  };
}
