import { documentFacts, documentFields, documentLabels } from '#shared/documents/documents.ts';
import { date, fields, labelsOf, record } from '#shared/fields/kinds.ts';
import { formatsOf } from '../fields/formatsOf.tsx';

/** The fields of a document's history that uploads and merges change. */
const changed = fields({
  versionCount: documentFacts.versionCount,
  shareLink: date('Last day of a share link'),
  accountId: record('Account', 'account'),
  contactId: record('Contact', 'contact'),
});

/** The formats of a document's fields, those that no form edits included. */
export const documentFormats = formatsOf({ ...documentFields, ...changed });

/** Labels and formats of a document's history, which also has fields that no form edits. */
export const documentHistoryFields = {
  labels: { ...documentLabels, ...labelsOf(changed) },
  edited: documentLabels,
  formats: documentFormats,
};
