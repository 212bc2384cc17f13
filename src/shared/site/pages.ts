/** The paths of the public pages; the CRM is at `/crm`. */
export const publicPages = [
  '/',
  '/ndis-audits',
  '/registration-groups',
  '/registration-proposal',
  '/existing-provider-proposal',
  '/ongoing-support',
  '/payment',
] as const;

export type PublicPage = (typeof publicPages)[number];

/** A placeholder in built pages, which the server replaces with its public origin. */
export const ORIGIN_PLACEHOLDER = '%ORIGIN%';

/** Whether a path is a page of the client; the server answers 404 to all others. */
export function isKnownPath(path: string) {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return publicPages.some((page) => page === plain) || plain === '/crm' || plain.startsWith('/crm/');
}
