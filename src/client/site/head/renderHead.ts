import type { SiteContent } from '#shared/site/content.ts';
import { ORIGIN_PLACEHOLDER } from '#shared/site/pages.ts';
import { documentTitle, pageMetadataFor } from './pageMetadata.ts';
import { structuredData } from './structuredData.ts';

export function renderHead(content: SiteContent, path: string): string {
  const { business, images } = content;
  const head = pageMetadataFor(content, path);
  const url = `${ORIGIN_PLACEHOLDER}${path}`;
  const openGraph = { type: 'website', site_name: business.name, locale: 'en_AU', title: head.title };
  const image = {
    image: `${ORIGIN_PLACEHOLDER}${images.share}`,
    'image:width': '1200',
    'image:height': '630',
  };
  const preview = {
    ...openGraph,
    description: head.description,
    url,
    ...image,
    'image:alt': business.tagline,
  };
  const tags = [
    `<title>${escapeHtml(documentTitle(content, head))}</title>`,
    meta('name', 'description', head.description),
    head.isPrivate ? meta('name', 'robots', 'noindex') : `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(preview).map(([name, content]) => meta('property', `og:${name}`, content)),
    meta('name', 'twitter:card', 'summary_large_image'),
    '<meta name="theme-color" content="#fbfaf7" media="(prefers-color-scheme: light)">',
    '<meta name="theme-color" content="#141a1a" media="(prefers-color-scheme: dark)">',
    '<link rel="manifest" href="/manifest.webmanifest">',
    `<link rel="apple-touch-icon" href="${iconOf(content, 180) ?? '/icon-180.png'}">`,
    ...(head.isPrivate ? [] : structuredData(content, path, ORIGIN_PLACEHOLDER).map(jsonLd)),
  ];
  return tags.join('\n    ');
}

/** The address of the logo as an icon; undefined without a logo. */
export const iconOf = ({ images }: SiteContent, size: number) =>
  images.icons.find((icon) => icon.size === size)?.path;

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

/** Escapes '<': '</script>' in the data would end the script. */
const jsonLd = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
