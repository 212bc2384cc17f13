import { byId } from '#shared/fields/fields.schema.ts';
import { savedViewInput, savedViewsInput, savedViewUpdate } from '#shared/records/saved-views.schema.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { changeView, deleteView, presentOwn, saveView, viewsOf } from './saved-views.service.ts';

export const savedViewsRouter = router({
  list: staffProcedure
    .input(savedViewsInput)
    .query(({ ctx, input }) => viewsOf(ctx.em, input.list, ctx.user.id)),

  create: staffProcedure
    .input(savedViewInput)
    .mutation(async ({ ctx, input }) =>
      presentOwn(ctx.em, await saveView(ctx.em, input, ctx.user.id), ctx.user.id),
    ),

  update: staffProcedure
    .input(savedViewUpdate)
    .mutation(({ ctx, input }) => changeView(ctx.em, input, ctx.user.id)),

  /** Not to the trash, which all staff read: whoever regrets it creates the view again. */
  delete: staffProcedure.input(byId).mutation(({ ctx, input }) => deleteView(ctx.em, input.id, ctx.user.id)),
});
