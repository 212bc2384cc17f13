import { today } from '#shared/fields/format.ts';
import {
  addLineInput,
  listItemsInput,
  markInvoicedInput,
  releaseInput,
} from '#shared/invoicing/invoicing.schema.ts';
import { procedureFor, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { findOverdue, lastNumber, listItems } from './invoicing.queries.ts';
import { addLine, markInvoiced, releaseMissed } from './invoicing.service.ts';

export const invoicingRouter = router({
  list: staffProcedure.input(listItemsInput).query(async ({ ctx, input }) => ({
    items: await listItems(ctx.em, input.isInvoiced),
    lastNumber: await lastNumber(ctx.em),
  })),

  overdue: procedureFor('invoice').query(({ ctx }) => findOverdue(ctx.em, today())),

  release: procedureFor('invoice')
    .meta({ changes: ['invoice_items'] })
    .input(releaseInput)
    .mutation(({ ctx, input }) => releaseMissed(ctx.em, input.ids)),

  addLine: procedureFor('invoice')
    .meta({ changes: ['invoice_items'] })
    .input(addLineInput)
    .mutation(({ ctx, input }) => addLine(ctx.em, input)),

  mark: procedureFor('invoice')
    .meta({ changes: ['invoice_items', 'activities'] })
    .input(markInvoicedInput)
    .mutation(({ ctx, input }) => markInvoiced(ctx.em, input, ctx.user.id)),
});
