import { idInput } from '#shared/fields/fields.schema.ts';
import { saveSectionInput } from '#shared/site/sections.schema.ts';
import { procedureFor, router } from '../platform/rpc/trpc.ts';
import { listSections, saveSection } from './business.service.ts';
import { currentLogo, setLogoRemoved } from './logo.service.ts';

const businessProcedure = procedureFor('manageBusiness');

export const businessRouter = router({
  sections: businessProcedure.query(({ ctx }) => listSections(ctx.em)),

  save: businessProcedure.input(saveSectionInput).mutation(({ ctx, input }) => saveSection(ctx.em, input)),

  logo: businessProcedure.query(async ({ ctx }) => {
    const logo = await currentLogo(ctx.em);
    return logo && { id: logo.id, png: logo.png };
  }),

  removeLogo: businessProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => setLogoRemoved(ctx.em, input.id, true)),

  restoreLogo: businessProcedure
    .input(idInput)
    .mutation(({ ctx, input }) => setLogoRemoved(ctx.em, input.id, false)),
});
