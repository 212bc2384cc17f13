import type { ActivityValues } from '#shared/activities.schema.ts';
import { noteLabels, repeatRule } from '#shared/activities.ts';
import { formatClock, formatDay } from '#shared/fields/format.ts';
import type { ImportFacts } from '../records/recordType.ts';
import { AssigneeName } from '../team/AssigneeName.tsx';

export const noteImport: ImportFacts = {
  noun: 'note',
  labels: noteLabels,
  matchingHint:
    'Each note is about a lead, contact, account or opportunity, found by its ID, name, e-mail or ABN. A note that is there already has its ID, or the same text on the same record and day.',
  requiredFields: 'Record, and Title or Text',
};

/** The display of an activity's values, by field; a field without an entry is shown as it is. */
export const activityFormats = {
  dueDate: (day: ActivityValues['dueDate']) => day && formatDay(day),
  dueTime: (time: ActivityValues['dueTime']) => time && formatClock(time),
  repeats: (rule: ActivityValues['repeats']) => rule && repeatRule.labels[rule],
  ownerId: (id: ActivityValues['ownerId']) => id && <AssigneeName id={id} />,
};
