import { documentFacts, documentFields, documentLabels } from '#shared/documents/documents.ts';
import { date, fields, labelsOf, record } from '#shared/fields/kinds.ts';
import { formatsOf } from '../fields/formatsOf.tsx';

/** Changed by uploads and merges. */
const changed = fields({
  versionCount: documentFacts.versionCount,
  shareLink: date('Last day of a share link'),
  accountId: record('Account', 'account'),
  contactId: record('Contact', 'contact'),
});

/** Including fields that no form edits. */
export const documentFormats = formatsOf({ ...documentFields, ...changed });

/** Including fields that no form edits. */
export const documentHistoryFields = {
  labels: { ...documentLabels, ...labelsOf(changed) },
  edited: documentLabels,
  formats: documentFormats,
};
