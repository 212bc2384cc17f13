import type { ActivityValues } from '#shared/activities.schema.ts';
import { formatDay } from '#shared/fields/format.ts';
import { AssigneeName } from '../team/AssigneeName.tsx';

/** How an activity's values are displayed, by field; a field without an entry is shown as it is. */
export const activityFormats = {
  dueDate: (day: ActivityValues['dueDate']) => day && formatDay(day),
  ownerId: (id: ActivityValues['ownerId']) => id && <AssigneeName id={id} />,
};
