import { newActivityInput } from '#shared/activities/activities.schema.ts';
import { createActivity } from '../../activities/activities.service.ts';
import { newId } from '../../platform/database/columns.ts';
import type { RecordContext } from '../../records/record.ts';
import { demoTasks } from './demo-data.data.ts';
import { dateAt } from './demoLeads.service.ts';

type Subject = { accountId: string | null; contactId: string | null; leadId: string | null };

/** Creates the sample tasks of whoever asks for them; `subjectOf` finds the record that one is about. */
export async function createDemoTasks(
  context: RecordContext,
  subjectOf: (on: (typeof demoTasks)[number]['on']) => Subject,
) {
  for (const { on, dueDay, ...task } of demoTasks) {
    const input = newActivityInput.parse({
      ...task,
      ...subjectOf(on),
      id: newId(),
      dueDate: dateAt(dueDay),
      ownerId: context.user.id,
    });
    await createActivity(context, input);
  }
}
