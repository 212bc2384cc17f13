import * as z from 'zod';
import {
  activityChanges,
  completeFollowUpInput,
  dueInput,
  newActivityInput,
  timelineInput,
} from '#shared/activities.schema.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { listLeadActivities } from './activities.queries.ts';
import {
  completeActivity,
  createActivity,
  deleteActivity,
  presentActivity,
  reopenActivity,
  updateActivity,
} from './activities.service.ts';
import { listDue } from './due.queries.ts';
import { completeFollowUp, reopenFollowUp } from './followUps.service.ts';
import { listTimeline } from './timeline.queries.ts';

export const activitiesRouter = router({
  byLead: staffProcedure
    .input(z.object({ leadId: idInput.shape.id }))
    .query(({ ctx, input }) => listLeadActivities(ctx.em, input.leadId)),

  due: staffProcedure.input(dueInput).query(({ ctx, input }) => listDue(ctx.em, input, ctx.user.id)),

  timeline: staffProcedure.input(timelineInput).query(({ ctx, input }) => listTimeline(ctx.em, input)),

  create: staffProcedure
    .input(newActivityInput)
    .mutation(async ({ ctx, input }) =>
      presentActivity(ctx.em, await createActivity(ctx.em, input, ctx.user.id)),
    ),

  update: staffProcedure
    .input(idInput.extend({ version: z.int(), data: activityChanges }))
    .mutation(({ ctx, input }) => updateActivity(ctx.em, input, ctx.user.id)),

  complete: staffProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => completeActivity(ctx.em, input.id, ctx.user.id)),

  reopen: staffProcedure.input(idInput).mutation(({ ctx, input }) => reopenActivity(ctx.em, input.id)),

  completeFollowUp: staffProcedure
    .input(completeFollowUpInput)
    .mutation(async ({ ctx, input }) =>
      presentActivity(ctx.em, await completeFollowUp(ctx.em, input, ctx.user.id)),
    ),

  reopenFollowUp: staffProcedure
    .input(completeFollowUpInput)
    .mutation(({ ctx, input }) => reopenFollowUp(ctx.em, input)),

  delete: staffProcedure.input(idInput).mutation(({ ctx, input }) => deleteActivity(ctx, input.id)),
});
