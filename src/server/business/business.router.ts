import { saveSectionInput } from '#shared/site/sections.schema.ts';
import { procedureFor, router } from '../platform/rpc/trpc.ts';
import { listSections, saveSection } from './business.service.ts';

export const businessRouter = router({
  sections: procedureFor('manageBusiness').query(({ ctx }) => listSections(ctx.em)),

  save: procedureFor('manageBusiness')
    .input(saveSectionInput)
    .mutation(({ ctx, input }) => saveSection(ctx.em, input)),
});
