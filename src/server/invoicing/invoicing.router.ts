import { listItemsInput, markInvoicedInput } from '#shared/invoicing/invoicing.schema.ts';
import { procedureFor, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { lastNumber, listItems } from './invoicing.queries.ts';
import { markInvoiced } from './invoicing.service.ts';

export const invoicingRouter = router({
  list: staffProcedure.input(listItemsInput).query(async ({ ctx, input }) => ({
    items: await listItems(ctx.em, input.isInvoiced),
    lastNumber: await lastNumber(ctx.em),
  })),

  mark: procedureFor('invoice')
    .meta({ changes: ['invoice_items', 'activities'] })
    .input(markInvoicedInput)
    .mutation(({ ctx, input }) => markInvoiced(ctx.em, input, ctx.user.id)),
});
