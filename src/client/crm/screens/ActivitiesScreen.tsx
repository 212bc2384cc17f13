import { Activities } from '../activities/Activities.tsx';
import { RecordFieldsContext } from '../records/history/RecordFieldsContext.ts';
import { recordFields } from './recordFields.ts';

/** The to-do list, and the activities and changes of all records. */
export const ActivitiesScreen = () => (
  <RecordFieldsContext value={recordFields}>
    <Activities />
  </RecordFieldsContext>
);
