import * as z from 'zod';
import { idInput } from '#shared/fields/fields.schema.ts';
import {
  boardColumnInput,
  convertLeadInput,
  moveInput,
  opportunityBulkChange,
  opportunityChanges,
  opportunityFilters,
  opportunityInput,
  opportunityListInput,
  opportunitySelection,
} from '#shared/opportunities.schema.ts';
import { changeManyInput } from '#shared/records/bulk-changes.schema.ts';
import { deleteInput, deleteManyInput } from '#shared/records/trash.schema.ts';
import { longWork } from '../platform/database/longWork.ts';
import { listProcedure, procedureFor, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany, resolveSelection } from '../records/bulk-changes/bulk-changes.service.ts';
import { listPage } from '../records/list/listPage.ts';
import { moveManyToTrash, moveToTrash } from '../records/trash/trash.service.ts';
import { listBoardColumn, stageTotals } from './board.queries.ts';
import { resolveBulkChange } from './bulkChange.service.ts';
import { convertLead } from './conversion.service.ts';
import { presentOpportunity } from './opportunities.queries.ts';
import { opportunities } from './opportunities.record.ts';
import { createOpportunity, moveOpportunity, updateOpportunity } from './opportunities.service.ts';

export const opportunitiesRouter = router({
  list: listProcedure
    .input(opportunityListInput)
    .query(({ ctx, input }) => listPage(ctx, opportunities, input)),

  board: listProcedure.input(opportunityFilters).query(({ ctx, input }) => stageTotals(ctx, input)),

  column: listProcedure.input(boardColumnInput).query(({ ctx, input }) => listBoardColumn(ctx, input)),

  byId: staffProcedure.input(idInput).query(({ ctx, input }) => presentOpportunity(ctx.em, input)),

  create: staffProcedure
    .input(opportunityInput)
    .mutation(async ({ ctx, input }) =>
      presentOpportunity(ctx.em, await createOpportunity(ctx.em, input, ctx.user.id)),
    ),

  fromLead: staffProcedure
    .input(convertLeadInput)
    .mutation(({ ctx, input }) => convertLead(ctx.em, input, ctx.user.id)),

  update: staffProcedure
    .input(idInput.extend({ version: z.int(), data: opportunityChanges }))
    .mutation(({ ctx, input }) => updateOpportunity(ctx.em, input, ctx.user.id)),

  move: staffProcedure.input(moveInput).mutation(({ ctx, input }) => moveOpportunity(ctx.em, input)),

  delete: staffProcedure
    .meta(longWork)
    .input(deleteInput)
    .mutation(({ ctx, input }) => moveToTrash(ctx, opportunities, input)),

  changeMany: staffProcedure
    .meta(longWork)
    .input(changeManyInput(opportunitySelection, opportunityBulkChange))
    .mutation(({ ctx, input }) =>
      changeMany(ctx, opportunities, { ...input, change: resolveBulkChange(input.change) }),
    ),

  deleteMany: procedureFor('deleteMany')
    .meta(longWork)
    .input(deleteManyInput(opportunitySelection))
    .mutation(async ({ ctx, input }) =>
      moveManyToTrash(ctx, opportunities, await resolveSelection(ctx, opportunities, input), input.batchId),
    ),
});
