import { saveSectionInput } from '#shared/site/sections.schema.ts';
import { adminProcedure, router } from '../platform/rpc/trpc.ts';
import { listSections, saveSection } from './business.service.ts';

export const businessRouter = router({
  sections: adminProcedure.query(({ ctx }) => listSections(ctx.em)),

  save: adminProcedure.input(saveSectionInput).mutation(({ ctx, input }) => saveSection(ctx.em, input)),
});
