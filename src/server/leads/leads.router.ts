import * as z from 'zod';
import { byId } from '#shared/fields.ts';
import { leadChanges, leadInput, leadListInput, scheduleFollowUpInput } from '#shared/leads.ts';
import { moveToTrash } from '../trash/trash.service.ts';
import { router, staffProcedure } from '../trpc.ts';
import { Lead } from './leads.entity.ts';
import { leadStats, listLeads, recentLeads } from './leads.queries.ts';
import { createLead, presentLead, scheduleFollowUp, updateLead } from './leads.service.ts';

export const leadsRouter = router({
  list: staffProcedure.input(leadListInput).query(({ ctx, input }) => listLeads(ctx.em, input, ctx.user.id)),

  byId: staffProcedure
    .input(byId)
    .query(async ({ ctx, input }) => presentLead(ctx.em, await ctx.em.findOneOrFail(Lead, input.id))),

  stats: staffProcedure.query(({ ctx }) => leadStats(ctx.em)),

  recent: staffProcedure.query(({ ctx }) => recentLeads(ctx.em)),

  create: staffProcedure.input(leadInput).mutation(async ({ ctx, input }) => {
    const lead = await createLead(ctx.em, input, {
      authorId: ctx.user.id,
      activity: { type: 'note', title: 'Lead created', description: 'New lead created manually' },
    });
    return presentLead(ctx.em, lead);
  }),

  update: staffProcedure
    .input(byId.extend({ version: z.int(), data: leadChanges }))
    .mutation(({ ctx, input }) => updateLead(ctx.em, input, ctx.user.id)),

  scheduleFollowUp: staffProcedure
    .input(scheduleFollowUpInput)
    .mutation(({ ctx, input }) => scheduleFollowUp(ctx.em, input, ctx.user.id)),

  delete: staffProcedure
    .input(byId)
    .mutation(({ ctx, input }) => moveToTrash(ctx.em, 'leads', input.id, ctx.user.id)),
});
