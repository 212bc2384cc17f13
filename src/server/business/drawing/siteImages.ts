import type { PublishedSite } from '#shared/site/content.ts';
import type { DrawnImages } from '../../platform/pages/renderPages.ts';
import { drawInChild } from './drawInChild.ts';
import type { PublishedPictures } from './drawSiteImages.ts';

/** The pictures that were drawn last, and what they show: most of what is published is not in them. */
let last: { shown: string; images: Promise<DrawnImages> } | undefined;

/** The pictures of what is published, drawn when what they show has changed. @throws DrawingError */
export function siteImages({ content: { business }, logo }: PublishedSite): Promise<DrawnImages> {
  const { name, tagline } = business;
  const shown = JSON.stringify([name, tagline, logo]);
  if (last?.shown === shown) return last.images;
  const input: PublishedPictures = { name, tagline, logo: logo ? Buffer.from(logo, 'base64') : null };
  const images = drawInChild<DrawnImages>(new URL('./drawSiteImages.ts', import.meta.url).href, input);
  last = { shown, images };
  images.catch(() => {
    if (last?.images === images) last = undefined;
  });
  return images;
}
