import { clientPageLinkInput, clientPageMailInput } from '#shared/engagements/clientPage.schema.ts';
import { idInput, linkKeyInput } from '#shared/fields/fields.schema.ts';
import { publicProcedure, router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { openClientPage } from './clientPage.queries.ts';
import { findClientPageLink, mailClientPageLink, setClientPageLink } from './clientPageLink.service.ts';

export const clientPageRouter = router({
  /** The page that the link with this key opens; null for a link that does not work. */
  byKey: publicProcedure
    .input(linkKeyInput)
    .query(({ ctx, input }) => openClientPage(ctx.em, input.key, ctx)),

  link: staffProcedure
    .input(idInput)
    .query(({ ctx, input }) => findClientPageLink(ctx.em, ctx.env.PUBLIC_URL, input.id)),

  setLink: staffProcedure
    .meta({ changes: ['accounts', 'log_events'] })
    .input(clientPageLinkInput)
    .mutation(async ({ ctx, input: { id, linkId } }) => {
      await setClientPageLink(ctx.em, id, linkId);
      return { id };
    }),

  mailLink: staffProcedure
    .meta({ changes: ['activities'] })
    .input(clientPageMailInput)
    .mutation(async ({ ctx, input: { id, mailId } }) => {
      await mailClientPageLink(ctx, id, mailId);
      return { id };
    }),
});
