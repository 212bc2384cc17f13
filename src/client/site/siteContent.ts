import { createContext, use } from 'react';
import { CONTENT_ELEMENT_ID, type SiteContent } from '#shared/site/content.ts';

/** The content that the consultancy has published; provided around every public page, by the server and by `main.tsx`. */
export const SiteContentContext = createContext<SiteContent | null>(null);

export function useSiteContent(): SiteContent {
  const content = use(SiteContentContext);
  if (!content) throw new Error('A component of the site is rendered without its content');
  return content;
}

/** What the page was drawn from; null in the CRM. */
export function embeddedContent(): SiteContent | null {
  const element = document.getElementById(CONTENT_ELEMENT_ID);
  return element ? JSON.parse(element.textContent) : null;
}
