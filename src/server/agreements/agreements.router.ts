import * as z from 'zod';
import {
  agreementBulkChange,
  agreementChanges,
  agreementInput,
  agreementListInput,
  agreementSelection,
  changeTermsInput,
  takeBackInput,
} from '#shared/agreements/agreements.schema.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { changeManyInput } from '#shared/records/bulk-changes.schema.ts';
import { notePeriods } from '../invoicing/invoicing.service.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany } from '../records/bulk-changes/bulk-changes.service.ts';
import { listPage } from '../records/list/listPage.ts';
import { deleteProcedures } from '../records/trash/deleteProcedures.ts';
import { presentAgreement } from './agreements.queries.ts';
import { agreements } from './agreements.record.ts';
import { changeTerms, createAgreement, takeChangeBack, updateAgreement } from './agreements.service.ts';

export const agreementsRouter = router({
  list: staffProcedure.input(agreementListInput).query(({ ctx, input }) => listPage(ctx, agreements, input)),

  byId: staffProcedure.input(idInput).query(({ ctx, input }) => presentAgreement(ctx.em, input)),

  create: staffProcedure
    .meta({ changes: ['agreements', 'invoice_items'] })
    .input(agreementInput)
    .mutation(async ({ ctx, input }) => {
      const agreement = await createAgreement(ctx.em, input, ctx.user.id);
      await notePeriods(ctx);
      return presentAgreement(ctx.em, agreement);
    }),

  update: staffProcedure
    .meta({ changes: ['agreements', 'invoice_items'] })
    .input(idInput.extend({ version: z.int(), data: agreementChanges }))
    .mutation(async ({ ctx, input }) => {
      const agreement = await updateAgreement(ctx.em, input, ctx.user.id);
      await notePeriods(ctx);
      return agreement;
    }),

  changeTerms: staffProcedure
    .meta({ changes: ['agreements'] })
    .input(changeTermsInput)
    .mutation(({ ctx, input }) => changeTerms(ctx.em, input)),

  takeBack: staffProcedure
    .meta({ changes: ['agreements'] })
    .input(takeBackInput)
    .mutation(({ ctx, input }) => takeChangeBack(ctx, input)),

  changeMany: staffProcedure
    .meta({ changes: ['agreements'], time: 'long' })
    .input(changeManyInput(agreementSelection, agreementBulkChange))
    .mutation(({ ctx, input }) => changeMany(ctx, agreements, input)),

  ...deleteProcedures(agreements, agreementSelection),
});
