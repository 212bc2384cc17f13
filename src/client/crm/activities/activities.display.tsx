import { activityFields, noteLabels } from '#shared/activities.ts';
import { formatsOf } from '../records/formatsOf.ts';
import type { ImportFacts } from '../records/recordType.ts';
import { AssigneeName } from '../team/AssigneeName.tsx';

export const noteImport: ImportFacts = {
  noun: 'note',
  labels: noteLabels,
  formats: {},
  matchingHint:
    'Each note needs its lead, contact, account or opportunity. That is found by ID, name, email or ABN. An existing note is found by ID, or by record, day and text.',
  requiredFields: 'Record, and Title or Text',
};

/** The formats of an activity's fields. */
export const activityFormats = formatsOf(activityFields, { ownerId: (id) => <AssigneeName id={id} /> });
