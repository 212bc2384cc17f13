import { saveSectionInput } from '#shared/business/sections.schema.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { readyPrivacyNotice } from '#shared/site/defaults/privacyNotice.ts';
import { mailProvider } from '../mail-settings/arrivals.service.ts';
import { procedureFor, router } from '../platform/rpc/trpc.ts';
import { findSection, listSections, saveSection } from './business.service.ts';
import { currentLogo, setLogoRemoved } from './logo.service.ts';

const businessProcedure = procedureFor('manageBusiness');

export const businessRouter = router({
  sections: businessProcedure.query(({ ctx }) => listSections(ctx.em)),

  /** The paragraphs of a ready notice, which is not published before it is saved. */
  privacyDraft: businessProcedure.query(async ({ ctx }) =>
    readyPrivacyNotice({
      business: await findSection(ctx.em, 'details'),
      quarantineDays: ctx.env.QUARANTINE_DAYS,
      mailProvider: await mailProvider(ctx.em, ctx.env),
    }),
  ),

  save: businessProcedure
    .meta({ changes: ['business_sections', 'log_events'] })
    .input(saveSectionInput)
    .mutation(({ ctx, input }) => saveSection(ctx.em, input, ctx.user.id)),

  logo: businessProcedure.query(async ({ ctx }) => {
    const logo = await currentLogo(ctx.em);
    return logo && { id: logo.id, png: logo.png };
  }),

  removeLogo: businessProcedure
    .meta({ changes: ['business_logos', 'log_events'] })
    .input(idInput)
    .mutation(({ ctx, input }) => setLogoRemoved(ctx.em, input.id, true)),

  restoreLogo: businessProcedure
    .meta({ changes: ['business_logos', 'log_events'] })
    .input(idInput)
    .mutation(({ ctx, input }) => setLogoRemoved(ctx.em, input.id, false)),
});
