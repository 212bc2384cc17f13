import type { PublishedSite } from '#shared/site/content.ts';
import type { DrawnImages } from '../../platform/pages/renderPages.ts';
import { drawInChild } from './drawInChild.ts';
import type { PublishedPictures } from './drawSiteImages.ts';

/** The pictures of what is published. @throws DrawingError */
export function siteImages({ content: { business }, logo }: PublishedSite) {
  const { name, tagline } = business;
  const input: PublishedPictures = { name, tagline, logo: logo ? Buffer.from(logo, 'base64') : null };
  return drawInChild<DrawnImages>(new URL('./drawSiteImages.ts', import.meta.url).href, input);
}
