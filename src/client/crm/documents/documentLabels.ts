import type { DocumentValues } from '#shared/documents.ts';

/** What each field of a document is called, on the form, in its history and where two people's changes meet. */
export const documentLabels: Record<keyof DocumentValues, string> = {
  name: 'Name',
  description: 'Description',
};
