import type { SiteContent } from '#shared/site/content.ts';
import { documentTitle, pageMetadataFor } from './pageMetadata.ts';
import { structuredData } from './structuredData.ts';

/** Makes title, description, canonical address, preview and structured data those of the page that the visitor went to. */
export function updateHead(content: SiteContent, path: string) {
  const head = pageMetadataFor(content, path);
  const tag = (selector: string) => document.head.querySelector(selector);
  // The public origin may differ from the address bar's.
  const origin = URL.parse(tag('meta[property="og:url"]')?.getAttribute('content') ?? '')?.origin;
  if (!origin) return;
  const url = origin + path;

  document.title = documentTitle(content, head);
  tag('meta[name="description"]')?.setAttribute('content', head.description);
  const preview = { title: head.title, description: head.description, url };
  for (const [name, content] of Object.entries(preview)) {
    tag(`meta[property="og:${name}"]`)?.setAttribute('content', content);
  }
  // A page has either a canonical address or no place in search engines.
  tag('link[rel="canonical"], meta[name="robots"]')?.replaceWith(
    head.isPrivate
      ? element('meta', { name: 'robots', content: 'noindex' })
      : element('link', { rel: 'canonical', href: url }),
  );
  for (const former of document.head.querySelectorAll('script[type="application/ld+json"]')) former.remove();
  if (head.isPrivate) return;
  for (const data of structuredData(content, path, origin)) {
    const script = element('script', { type: 'application/ld+json' });
    script.textContent = JSON.stringify(data);
    document.head.append(script);
  }
}

function element(name: string, attributes: Record<string, string>) {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) created.setAttribute(attribute, value);
  return created;
}
