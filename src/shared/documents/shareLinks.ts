/** The address of the page of a shared document; the key of the link stands in its query, because paths are logged. */
export const SHARED_DOCUMENT_PATH = '/shared';

/** The id of the element of the page that holds what it shows, as JSON. */
export const SHARED_DOCUMENT_ELEMENT_ID = 'shared-document';

/** The days for which a link can be valid, today not counted. */
export const SHARE_DAYS = [7, 30, 90] as const;

export type ShareDays = (typeof SHARE_DAYS)[number];

export const DEFAULT_SHARE_DAYS: ShareDays = 30;

/** The number of links of one document that can work at the same time. */
export const MAX_SHARE_LINKS = 20;

/** The part of a document that somebody sees by its link. */
export interface SharedDocument {
  name: string;
  /** The type of the file, as in 'PDF'. */
  type: string;
  /** The size in bytes. */
  size: number;
  /** The last day on which the link works, in Sydney. */
  lastDay: string;
}

/** The content of the page of a link. */
export interface SharedDocumentPage {
  /** Null for a link that does not work. */
  document: SharedDocument | null;
  /** The reason why the document could not be downloaded just now, for people. */
  problem: string | null;
}

export type ShareLinkState = 'valid' | 'expired' | 'revoked';
