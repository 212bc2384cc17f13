import * as z from 'zod';
import { LEAD_CREATED } from '#shared/activities/activities.ts';
import { PROPOSAL_TABLES } from '#shared/calls.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import {
  leadBulkChange,
  leadChanges,
  leadInput,
  leadListInput,
  leadSelection,
  scheduleFollowUpInput,
} from '#shared/leads/leads.schema.ts';
import { changeManyInput } from '#shared/records/bulk-changes.schema.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany } from '../records/bulk-changes/bulk-changes.service.ts';
import { listPage } from '../records/list/listPage.ts';
import { deleteProcedures } from '../records/trash/deleteProcedures.ts';
import { resolveBulkChange } from './bulkChange.service.ts';
import { createLead } from './createLead.service.ts';
import { leadStats, presentLead, recentLeads } from './leads.queries.ts';
import { leads } from './leads.record.ts';
import { scheduleFollowUp, updateLead } from './leads.service.ts';
import { samePersonLeads } from './samePerson.queries.ts';

export const leadsRouter = router({
  list: staffProcedure.input(leadListInput).query(({ ctx, input }) => listPage(ctx, leads, input)),

  byId: staffProcedure.input(idInput).query(({ ctx, input }) => presentLead(ctx.em, input)),

  samePerson: staffProcedure.input(idInput).query(({ ctx, input }) => samePersonLeads(ctx.em, input)),

  stats: staffProcedure.query(({ ctx }) => leadStats(ctx.em)),

  recent: staffProcedure.query(({ ctx }) => recentLeads(ctx.em)),

  create: staffProcedure
    .meta({ changes: ['leads', 'activities'] })
    .input(leadInput)
    .mutation(({ ctx, input }) =>
      createLead(ctx.em, input, { authorId: ctx.user.id, activity: { type: 'note', ...LEAD_CREATED } }),
    ),

  update: staffProcedure
    .meta({ changes: ['leads', 'activities'] })
    .input(idInput.extend({ version: z.int(), data: leadChanges }))
    .mutation(({ ctx, input }) => updateLead(ctx.em, input, ctx.user.id)),

  scheduleFollowUp: staffProcedure
    .meta({ changes: ['leads', 'activities'] })
    .input(scheduleFollowUpInput)
    .mutation(({ ctx, input }) => scheduleFollowUp(ctx.em, input, ctx.user.id)),

  changeMany: staffProcedure
    .meta({ changes: ['leads', 'activities'], time: 'long' })
    .input(changeManyInput(leadSelection, leadBulkChange))
    .mutation(({ ctx, input }) =>
      changeMany(ctx, leads, { ...input, change: resolveBulkChange(input.change) }),
    ),

  ...deleteProcedures(leads, leadSelection, ['leads', 'opportunities', ...PROPOSAL_TABLES]),
});
