import type { SiteContent } from '#shared/site/content.ts';
import { ORIGIN_PLACEHOLDER } from '#shared/site/pages.ts';
import type { HashesIn } from './inlineTexts.ts';
import { loadRenderer, type Renderer, type Site } from './renderPages.ts';

export type DrawPage = (renderer: Renderer, site: Site) => Promise<string>;

/** Returns the function that renders a private page, in this thread, by what is loaded with the first of them. */
export function openPrivatePages(
  clientDir: string,
  { origin, hashesIn }: { origin: string; hashesIn: HashesIn },
) {
  let loaded: ReturnType<typeof loadRenderer> | undefined;

  return async (content: SiteContent, draw: DrawPage) => {
    loaded ??= loadRenderer(clientDir);
    const { renderer, ...built } = await loaded;
    const page = await draw(renderer, { ...built, content });
    return { html: page.replaceAll(ORIGIN_PLACEHOLDER, origin), hashes: hashesIn(page) };
  };
}
