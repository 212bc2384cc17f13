/** The address of the page of a shared document; the key of the link stands in its query, because paths are logged. */
export const SHARED_DOCUMENT_PATH = '/shared';

export const SHARED_DOCUMENT_ELEMENT_ID = 'shared-document';

export const SHARE_DAYS = [7, 30, 90] as const;

export type ShareDays = (typeof SHARE_DAYS)[number];

export const DEFAULT_SHARE_DAYS: ShareDays = 30;

/** Links of one document that work at the same time. */
export const MAX_SHARE_LINKS = 20;

export interface SharedDocument {
  name: string;
  /** The type of the file, as in 'PDF'. */
  type: string;
  /** The size in bytes. */
  size: number;
  /** The last day on which the link works, in Sydney. */
  lastDay: string;
}

export interface SharedDocumentPage {
  /** Null for a link that does not work. */
  document: SharedDocument | null;
  problem: string | null;
}

export type ShareLinkState = 'valid' | 'expired' | 'revoked';
