import * as z from 'zod';
import {
  activityChanges,
  dueInput,
  followUpDoneInput,
  newActivityInput,
  timelineInput,
} from '#shared/activities.schema.ts';
import { byId } from '#shared/fields/fields.schema.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { activitiesOfLead } from './activities.queries.ts';
import {
  addActivity,
  deleteActivity,
  presentActivity,
  reopen,
  tickOff,
  updateActivity,
} from './activities.service.ts';
import { listDue } from './due.queries.ts';
import { reopenFollowUp, tickOffFollowUp } from './followUps.service.ts';
import { listTimeline } from './timeline.queries.ts';

export const activitiesRouter = router({
  byLead: staffProcedure
    .input(z.object({ leadId: byId.shape.id }))
    .query(({ ctx, input }) => activitiesOfLead(ctx.em, input.leadId)),

  due: staffProcedure.input(dueInput).query(({ ctx, input }) => listDue(ctx.em, input, ctx.user.id)),

  timeline: staffProcedure.input(timelineInput).query(({ ctx, input }) => listTimeline(ctx.em, input)),

  create: staffProcedure
    .input(newActivityInput)
    .mutation(async ({ ctx, input }) =>
      presentActivity(ctx.em, await addActivity(ctx.em, input, ctx.user.id)),
    ),

  update: staffProcedure
    .input(byId.extend({ version: z.int(), data: activityChanges }))
    .mutation(({ ctx, input }) => updateActivity(ctx.em, input, ctx.user.id)),

  tickOff: staffProcedure.input(byId).mutation(({ ctx, input }) => tickOff(ctx.em, input.id, ctx.user.id)),

  reopen: staffProcedure.input(byId).mutation(({ ctx, input }) => reopen(ctx.em, input.id)),

  tickOffFollowUp: staffProcedure
    .input(followUpDoneInput)
    .mutation(async ({ ctx, input }) =>
      presentActivity(ctx.em, await tickOffFollowUp(ctx.em, input, ctx.user.id)),
    ),

  reopenFollowUp: staffProcedure
    .input(followUpDoneInput)
    .mutation(({ ctx, input }) => reopenFollowUp(ctx.em, input)),

  delete: staffProcedure
    .input(byId)
    .mutation(({ ctx, input }) => deleteActivity(ctx.em, input.id, ctx.user.id)),
});
