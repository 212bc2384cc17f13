/** The address of the page of a shared document; the key of the link stands in its query, because paths are logged. */
export const SHARED_DOCUMENT_PATH = '/shared';

/** The id of the element of the page that holds what it shows, as JSON. */
export const SHARED_DOCUMENT_ELEMENT_ID = 'shared-document';

/** For how many days a link can be valid, today not counted. */
export const SHARE_DAYS = [7, 30, 90] as const;

export type ShareDays = (typeof SHARE_DAYS)[number];

export const DEFAULT_SHARE_DAYS: ShareDays = 30;

/** How many links of one document can work at the same time. */
export const MAX_SHARE_LINKS = 20;

/** What somebody sees of a document by its link. */
export interface SharedDocument {
  name: string;
  /** As in 'PDF'. */
  type: string;
  /** In bytes. */
  size: number;
  /** The last day on which the link works, in Sydney. */
  lastDay: string;
}

/** What the page of a link shows. */
export interface SharedDocumentPage {
  /** Null for a link that does not work. */
  document: SharedDocument | null;
  /** Why the document could not be downloaded just now, for people. */
  problem: string | null;
}

export type ShareLinkState = 'valid' | 'expired' | 'revoked';
