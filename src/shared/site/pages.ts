/** The public addresses; everything of the staff lies under `/crm`. */
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

/** Stands in built pages for the origin that people use, which only the server that serves them knows. */
export const ORIGIN_PLACEHOLDER = '%ORIGIN%';

/** Whether an address is one of ours; any other answers 404. */
export function isKnownPath(path: string) {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return publicPages.some((page) => page === plain) || plain === '/crm' || plain.startsWith('/crm/');
}
