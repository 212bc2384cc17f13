import * as z from 'zod';
import { byId } from '#shared/fields.ts';
import {
  boardInput,
  columnInput,
  fromLeadInput,
  moveInput,
  opportunityChanges,
  opportunityInput,
  opportunityListInput,
} from '#shared/opportunities.ts';
import { moveToTrash } from '../trash/trash.service.ts';
import { fromReplica, router, staffProcedure } from '../trpc.ts';
import { convertLead } from './conversion.service.ts';
import { Opportunity } from './opportunities.entity.ts';
import { columnOfBoard, listOpportunities, stageTotals } from './opportunities.queries.ts';
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
    .query(({ ctx, input }) => listOpportunities(ctx.em, input)),

  board: staffProcedure
    .use(fromReplica)
    .input(boardInput)
    .query(({ ctx, input }) => stageTotals(ctx.em, input)),

  column: staffProcedure
    .use(fromReplica)
    .input(columnInput)
    .query(({ ctx, input }) => columnOfBoard(ctx.em, input)),

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
    .mutation(({ ctx, input }) => updateOpportunity(ctx.em, input)),

  move: staffProcedure.input(moveInput).mutation(({ ctx, input }) => moveOpportunity(ctx.em, input)),

  delete: staffProcedure
    .input(byId)
    .mutation(({ ctx, input }) => moveToTrash(ctx.em, 'opportunities', input.id, ctx.user.id)),
});
