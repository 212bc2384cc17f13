import { today } from '#shared/fields/format.ts';
import {
  addEarlierInput,
  addLineInput,
  listItemsInput,
  markInvoicedInput,
  releaseInput,
} from '#shared/invoicing/invoicing.schema.ts';
import { findSection } from '../business/business.service.ts';
import { procedureFor, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { findEarlier, findOverdue, lastNumber, listItems } from './invoicing.queries.ts';
import { addEarlier, addLine, markInvoiced, releaseMissed } from './invoicing.service.ts';

export const invoicingRouter = router({
  list: staffProcedure.input(listItemsInput).query(({ ctx, input }) => listItems(ctx.em, input)),

  /** What the next invoices need. */
  next: procedureFor('invoice').query(async ({ ctx }) => ({
    lastNumber: await lastNumber(ctx.em),
    accounts: await findSection(ctx.em, 'invoiceAccounts'),
  })),

  earlier: procedureFor('invoice').query(async ({ ctx }) => {
    const found = await findEarlier(ctx.em);
    return { count: found.length, total: found.reduce((sum, { total }) => sum + total, 0) };
  }),

  addEarlier: procedureFor('invoice')
    .meta({ changes: ['invoice_items'] })
    .input(addEarlierInput)
    .mutation(({ ctx, input }) => addEarlier(ctx.em, input)),

  overdue: procedureFor('invoice').query(({ ctx }) => findOverdue(ctx.em, today())),

  release: procedureFor('invoice')
    .meta({ changes: ['invoice_items'] })
    .input(releaseInput)
    .mutation(({ ctx, input }) => releaseMissed(ctx.em, input)),

  addLine: procedureFor('invoice')
    .meta({ changes: ['invoice_items'] })
    .input(addLineInput)
    .mutation(({ ctx, input }) => addLine(ctx.em, input)),

  mark: procedureFor('invoice')
    .meta({ changes: ['invoice_items', 'activities'] })
    .input(markInvoicedInput)
    .mutation(({ ctx, input }) => markInvoiced(ctx.em, input, ctx.user.id)),
});
