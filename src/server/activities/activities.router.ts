import * as z from 'zod';
import { newActivityInput } from '#shared/activities.ts';
import { byId } from '#shared/fields.ts';
import { router, staffProcedure } from '../trpc.ts';
import { activitiesOfLead } from './activities.queries.ts';
import { addActivity } from './activities.service.ts';

export const activitiesRouter = router({
  byLead: staffProcedure
    .input(z.object({ leadId: byId.shape.id }))
    .query(({ ctx, input }) => activitiesOfLead(ctx.em, input.leadId)),

  create: staffProcedure.input(newActivityInput).mutation(async ({ ctx, input }) => {
    const { id, type, title, description, createdAt } = await addActivity(ctx.em, input, ctx.user.id);
    return { id, type, title, description, createdAt };
  }),
});
