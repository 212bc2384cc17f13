import { labelsOf } from '#shared/fields/kinds.ts';
import { leadFacts, leadFields, leadLabels } from '#shared/leads.ts';
import { formatsOf } from '../records/formatsOf.ts';
import type { ImportFacts } from '../records/recordType.ts';
import { RecordName } from '../records/subject/RecordName.tsx';
import { AssigneeName } from '../team/AssigneeName.tsx';
import { leads } from './leads.record.ts';

/** The formats of a lead's fields, those that no form edits included. */
export const leadFormats = formatsOf(
  { ...leadFields, ...leadFacts },
  {
    accountId: (id) => <RecordName noun="account" id={id} />,
    contactId: (id) => <RecordName noun="contact" id={id} />,
    assignedToId: (id) => <AssigneeName id={id} />,
  },
);

/** Labels and formats of a lead's history, which also has fields that no form edits. */
export const leadHistoryFields = {
  labels: { ...leadLabels, ...labelsOf(leadFacts) },
  edited: leadLabels,
  formats: leadFormats,
};

export const leadImport: ImportFacts = {
  noun: leads.noun,
  labels: leadLabels,
  formats: leadHistoryFields.formats,
  matchingHint: 'An existing lead is found by ID, or by title, account and contact.',
  requiredFields: 'Title, Account and Contact',
};
