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

/** In prerendered pages; replaced by the server with its public origin. */
export const ORIGIN_PLACEHOLDER = '%ORIGIN%';

/**
 * The canonical address of a path, ignoring case and extra slashes. Null if there is no such page: the server
 * answers 404.
 */
export function canonicalPath(path: string): string | null {
  const plain = path.replace(/\/{2,}/g, '/');
  const lower = plain.toLowerCase();
  const page = lower === '/' ? lower : lower.replace(/\/$/, '');
  if (page === '/crm' || publicPages.some((known) => known === page)) return page;
  // Below /crm, ids and filters are case-sensitive.
  return lower.startsWith('/crm/') ? `/crm${plain.slice('/crm'.length)}` : null;
}
