import { opportunityFields, opportunityLabels } from '#shared/opportunities.ts';
import { formatsOf } from '../records/formatsOf.ts';
import type { ImportFacts } from '../records/recordType.ts';
import { RecordName } from '../records/subject/RecordName.tsx';
import { AssigneeName } from '../team/AssigneeName.tsx';
import { opportunities } from './opportunities.record.ts';

/** The formats of an opportunity's fields. */
export const opportunityFormats = formatsOf(opportunityFields, {
  accountId: (id) => <RecordName noun="account" id={id} />,
  contactId: (id) => <RecordName noun="contact" id={id} />,
  leadId: (id) => <RecordName noun="lead" id={id} />,
  ownerId: (id) => <AssigneeName id={id} />,
});

export const opportunityImport: ImportFacts = {
  noun: opportunities.noun,
  labels: opportunityLabels,
  formats: opportunityFormats,
  matchingHint: 'An existing opportunity is found by ID, or by name, account and contact.',
  requiredFields: 'Name, Account and Contact',
};
