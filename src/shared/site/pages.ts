/** The paths of the public pages; the CRM is at `/crm`. */
export const publicPages = [
  '/',
  '/ndis-audits',
  '/registration-groups',
  '/registration-proposal',
  '/existing-provider-proposal',
  '/ongoing-support',
  '/payment',
  '/privacy',
] as const;

/** The pages that are drawn once more for a query: the tab with the registration groups. */
export const TAB_PAGE = { path: '/ndis-audits', tab: 'registration-groups' } as const;

export type PublicPage = (typeof publicPages)[number];

/** A placeholder in built pages, which the server replaces with its public origin. */
export const ORIGIN_PLACEHOLDER = '%ORIGIN%';

/**
 * The one address of the page at a path, however it is spelled: capitals, and slashes too many. Null where the client has
 * no page; the server answers 404 there.
 */
export function canonicalPath(path: string): string | null {
  const plain = path.replace(/\/{2,}/g, '/');
  const lower = plain.toLowerCase();
  const page = lower === '/' ? lower : lower.replace(/\/$/, '');
  if (page === '/crm' || publicPages.some((known) => known === page)) return page;
  // The client reads ids and filters below /crm, whose letters matter.
  return lower.startsWith('/crm/') ? `/crm${plain.slice('/crm'.length)}` : null;
}
