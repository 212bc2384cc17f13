import * as z from 'zod';
import {
  activityChanges,
  lastContactInput,
  newActivityInput,
  taskBulkChange,
  taskSelection,
  timelineInput,
} from '#shared/activities/activities.schema.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { changeManyInput } from '#shared/records/bulk-changes.schema.ts';
import { deleteInput } from '#shared/records/trash.schema.ts';
import { procedureFor, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany } from '../records/bulk-changes/bulk-changes.service.ts';
import { findLastContact, listLeadActivities } from './activities.queries.ts';
import { tasks } from './activities.record.ts';
import {
  completeActivity,
  createActivity,
  deleteActivity,
  presentActivity,
  reopenActivity,
  updateActivity,
} from './activities.service.ts';
import { listTimeline } from './timeline.queries.ts';

/** `router.ts` adds the procedures of leads' follow-ups. */
export const activitiesRouter = router({
  byLead: staffProcedure
    .input(z.object({ leadId: idInput.shape.id }))
    .query(({ ctx, input }) => listLeadActivities(ctx, input.leadId)),

  timeline: staffProcedure.input(timelineInput).query(({ ctx, input }) => listTimeline(ctx, input)),

  lastContact: staffProcedure
    .input(lastContactInput)
    .query(({ ctx, input }) => findLastContact(ctx, input.record)),

  create: staffProcedure
    .meta({ changes: ['activities', 'accounts', 'contacts', 'leads'] })
    .input(newActivityInput)
    .mutation(async ({ ctx, input }) => presentActivity(ctx.em, await createActivity(ctx, input))),

  update: staffProcedure
    .meta({ changes: ['activities'] })
    .input(idInput.extend({ version: z.int(), data: activityChanges }))
    .mutation(({ ctx, input }) => updateActivity(ctx.em, input, ctx.user.id)),

  changeMany: procedureFor('assignMany')
    .meta({ changes: ['activities'], time: 'long' })
    .input(changeManyInput(taskSelection, taskBulkChange))
    .mutation(({ ctx, input }) => changeMany(ctx, tasks, input)),

  complete: staffProcedure
    .meta({ changes: ['activities', 'accounts', 'contacts', 'leads', 'engagements'] })
    .input(idInput)
    .mutation(({ ctx, input }) => completeActivity(ctx, input.id)),

  reopen: staffProcedure
    .meta({ changes: ['activities', 'accounts', 'contacts', 'leads', 'engagements'] })
    .input(idInput)
    .mutation(({ ctx, input }) => reopenActivity(ctx, input.id)),

  delete: staffProcedure
    .meta({ changes: ['activities', 'leads', 'accounts', 'contacts', 'trash'], time: 'long' })
    .input(deleteInput)
    .mutation(({ ctx, input }) => deleteActivity(ctx, input)),
});
