import * as z from 'zod';
import { byId } from '#shared/fields/fields.schema.ts';
import {
  columnInput,
  fromLeadInput,
  moveInput,
  opportunitiesChange,
  opportunitiesSelection,
  opportunityChanges,
  opportunityFilters,
  opportunityInput,
  opportunityListInput,
} from '#shared/opportunities.schema.ts';
import { fromReplica, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany, idsOf } from '../records/bulk-changes/bulk-changes.service.ts';
import { moveManyToTrash, moveToTrash } from '../records/trash/trash.service.ts';
import { columnOfBoard, stageTotals } from './board.queries.ts';
import { convertLead } from './conversion.service.ts';
import { givenToMany } from './many.service.ts';
import { Opportunity } from './opportunities.entity.ts';
import { listOpportunities, opportunitiesWhere } from './opportunities.queries.ts';
import {
  createOpportunity,
  moveOpportunity,
  presentOpportunity,
  updateOpportunity,
} from './opportunities.service.ts';

export const opportunitiesRouter = router({
  list: staffProcedure
    .use(fromReplica)
    .input(opportunityListInput)
    .query(({ ctx, input }) => listOpportunities(ctx.em, input, ctx.user.id)),

  board: staffProcedure
    .use(fromReplica)
    .input(opportunityFilters)
    .query(({ ctx, input }) => stageTotals(ctx.em, input, ctx.user.id)),

  column: staffProcedure
    .use(fromReplica)
    .input(columnInput)
    .query(({ ctx, input }) => columnOfBoard(ctx.em, input, ctx.user.id)),

  byId: staffProcedure
    .input(byId)
    .query(async ({ ctx, input }) =>
      presentOpportunity(ctx.em, await ctx.em.findOneOrFail(Opportunity, input.id)),
    ),

  create: staffProcedure
    .input(opportunityInput)
    .mutation(async ({ ctx, input }) =>
      presentOpportunity(ctx.em, await createOpportunity(ctx.em, input, ctx.user.id)),
    ),

  fromLead: staffProcedure
    .input(fromLeadInput)
    .mutation(({ ctx, input }) => convertLead(ctx.em, input, ctx.user.id)),

  update: staffProcedure
    .input(byId.extend({ version: z.int(), data: opportunityChanges }))
    .mutation(({ ctx, input }) => updateOpportunity(ctx.em, input, ctx.user.id)),

  move: staffProcedure.input(moveInput).mutation(({ ctx, input }) => moveOpportunity(ctx.em, input)),

  delete: staffProcedure
    .input(byId)
    .mutation(({ ctx, input }) => moveToTrash(ctx.em, 'opportunities', input.id, ctx.user.id)),

  changeMany: staffProcedure
    .input(z.object({ selection: opportunitiesSelection, change: opportunitiesChange }))
    .mutation(async ({ ctx, input: { selection, change } }) => {
      const ids = await idsOf(selection, (filters) =>
        opportunitiesWhere(ctx.em, filters, ctx.user.id).select('opportunity.id'),
      );
      return changeMany(ctx.em, 'opportunities', ids, givenToMany(change), ctx.user.id);
    }),

  deleteMany: staffProcedure.input(opportunitiesSelection).mutation(async ({ ctx, input }) => {
    const ids = await idsOf(input, (filters) =>
      opportunitiesWhere(ctx.em, filters, ctx.user.id).select('opportunity.id'),
    );
    return moveManyToTrash(ctx.em, 'opportunities', ids, ctx.user.id);
  }),
});
