import * as z from 'zod';
import { idInput } from '../fields/fields.schema.ts';
import { SHARE_DAYS, type ShareLinkState } from './shareLinks.ts';

export const shareLinkListInput = z.object({ documentId: z.uuid('Not a document') });

/** The caller chooses the id, so that a repeated call creates one link. */
export const shareLinkInput = idInput.extend({
  ...shareLinkListInput.shape,
  days: z.literal(SHARE_DAYS, 'Choose for how long the link is valid'),
});

export interface ShareLinkRecord {
  id: string;
  documentId: string;
  state: ShareLinkState;
  url: string | null;
  lastDay: string;
  /** The number of times people who are not signed in have downloaded the document by it. */
  downloads: number;
  lastDownloadedAt: Date | null;
  createdAt: Date;
  createdByName: string | null;
}
