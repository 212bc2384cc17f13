import * as z from 'zod';
import { PROPOSAL_TABLES } from '#shared/calls.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import {
  accountSumsInput,
  boardColumnInput,
  convertLeadInput,
  moveInput,
  opportunityBulkChange,
  opportunityChanges,
  opportunityFilters,
  opportunityInput,
  opportunityListInput,
  opportunitySelection,
} from '#shared/opportunities/opportunities.schema.ts';
import { changeManyInput } from '#shared/records/bulk-changes.schema.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany } from '../records/bulk-changes/bulk-changes.service.ts';
import { listPage } from '../records/list/listPage.ts';
import { deleteProcedures } from '../records/trash/deleteProcedures.ts';
import { listBoardColumn, stageTotals } from './board.queries.ts';
import { resolveBulkChange } from './bulkChange.service.ts';
import { convertLead } from './conversion.service.ts';
import { accountSums, presentOpportunity } from './opportunities.queries.ts';
import { opportunities } from './opportunities.record.ts';
import { createOpportunity, moveOpportunity, updateOpportunity } from './opportunities.service.ts';

export const opportunitiesRouter = router({
  list: staffProcedure
    .input(opportunityListInput)
    .query(({ ctx, input }) => listPage(ctx, opportunities, input)),

  board: staffProcedure.input(opportunityFilters).query(({ ctx, input }) => stageTotals(ctx, input)),

  column: staffProcedure.input(boardColumnInput).query(({ ctx, input }) => listBoardColumn(ctx, input)),

  accountSums: staffProcedure.input(accountSumsInput).query(({ ctx, input }) => accountSums(ctx.em, input)),

  byId: staffProcedure.input(idInput).query(({ ctx, input }) => presentOpportunity(ctx.em, input)),

  create: staffProcedure
    .meta({ changes: ['opportunities', 'leads'] })
    .input(opportunityInput)
    .mutation(async ({ ctx, input }) =>
      presentOpportunity(ctx.em, await createOpportunity(ctx.em, input, ctx.user.id)),
    ),

  fromLead: staffProcedure
    .meta({ changes: ['opportunities', 'leads', 'activities'] })
    .input(convertLeadInput)
    .mutation(({ ctx, input }) => convertLead(ctx.em, input, ctx.user.id)),

  update: staffProcedure
    .meta({ changes: ['opportunities', 'leads'] })
    .input(idInput.extend({ version: z.int(), data: opportunityChanges }))
    .mutation(({ ctx, input }) => updateOpportunity(ctx.em, input, ctx.user.id)),

  move: staffProcedure
    .meta({ changes: ['opportunities', 'leads'] })
    .input(moveInput)
    .mutation(({ ctx, input }) => moveOpportunity(ctx.em, input)),

  changeMany: staffProcedure
    .meta({ changes: ['opportunities', 'leads'], time: 'long' })
    .input(changeManyInput(opportunitySelection, opportunityBulkChange))
    .mutation(({ ctx, input }) =>
      changeMany(ctx, opportunities, { ...input, change: resolveBulkChange(input.change) }),
    ),

  ...deleteProcedures(opportunities, opportunitySelection, ['opportunities', 'leads', ...PROPOSAL_TABLES]),
});
