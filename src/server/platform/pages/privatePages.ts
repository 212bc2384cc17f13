import type { LinkContent } from '#shared/proposals/sentProposal.ts';
import type { SiteContent } from '#shared/site/content.ts';
import { ORIGIN_PLACEHOLDER } from '#shared/site/pages.ts';
import { loadRenderer } from './renderPages.ts';

/** Reads what a link opens. */
export type ReadLink = () => Promise<LinkContent>;

/** How many pages are kept as they were rendered, some 60 kB each: a link is opened a few times, soon after each other. */
const KEPT_PAGES = 100;

/** The private pages of proposals, rendered in this thread by what is loaded with the first of them. */
export function openPrivatePages(clientDir: string, origin: string) {
  let loaded: ReturnType<typeof loadRenderer> | undefined;
  let shown: SiteContent | undefined;
  const kept = new Map<string, Promise<Buffer>>();

  async function render(content: SiteContent, search: string, read: ReadLink) {
    loaded ??= loadRenderer(clientDir);
    const { renderer, ...built } = await loaded;
    const page = await renderer.renderSentProposal({ ...built, content }, search, await read());
    return Buffer.from(page.replaceAll(ORIGIN_PLACEHOLDER, origin));
  }

  return (content: SiteContent, search: string, version: string, read: ReadLink): Promise<Buffer> => {
    if (content !== shown) kept.clear();
    shown = content;
    const name = `${search} ${version}`;
    const page = kept.get(name) ?? render(content, search, read);
    // At the end again: the first is the one that nobody has opened for longest.
    kept.delete(name);
    kept.set(name, page);
    const [oldest = ''] = kept.keys();
    if (kept.size > KEPT_PAGES) kept.delete(oldest);
    page.catch(() => kept.delete(name));
    return page;
  };
}
