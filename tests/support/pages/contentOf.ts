import { CONTENT_ELEMENT_ID, type SiteContent } from '#shared/site/content.ts';

/** The content that a page of the site holds for the client that takes it over. */
export const contentOf = (html: string): SiteContent =>
  JSON.parse(new RegExp(`id="${CONTENT_ELEMENT_ID}">(.*?)</script>`, 's').exec(html)?.[1] ?? 'null');
