import { idInput } from '#shared/fields/fields.schema.ts';
import { savedViewInput, savedViewsInput, savedViewUpdateInput } from '#shared/records/saved-views.schema.ts';
import { requireRight } from '../../platform/identity/rights.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  presentOwnView,
  updateSavedView,
} from './saved-views.service.ts';

export const savedViewsRouter = router({
  list: staffProcedure
    .input(savedViewsInput)
    .query(({ ctx, input }) => listSavedViews(ctx.em, input.list, ctx.user.id)),

  create: staffProcedure
    .meta({ changes: ['saved_views'] })
    .input(savedViewInput)
    .mutation(async ({ ctx, input }) => {
      if (input.isShared) requireRight(ctx.user, 'publishViews');
      return presentOwnView(ctx.em, await createSavedView(ctx.em, input, ctx.user.id), ctx.user.id);
    }),

  update: staffProcedure
    .meta({ changes: ['saved_views'] })
    .input(savedViewUpdateInput)
    .mutation(({ ctx, input }) => updateSavedView(ctx.em, input, ctx.user)),

  /** Not into the trash: all staff can read that, and a view is quickly created again. */
  delete: staffProcedure
    .meta({ changes: ['saved_views'] })
    .input(idInput)
    .mutation(({ ctx, input }) => deleteSavedView(ctx.em, input.id, ctx.user.id)),
});
