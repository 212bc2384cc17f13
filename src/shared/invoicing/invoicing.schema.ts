import * as z from 'zod';
import { idInput, requiredText } from '../fields/fields.schema.ts';
import { MOST_INVOICES } from './invoiceFile.ts';

export const listItemsInput = z.object({ isInvoiced: z.boolean() });

export const markInvoicedInput = z.object({
  /** The press, chosen by the caller: a repeated call marks once, and Undo takes it back. */
  act: idInput.shape.id,
  items: z
    .array(idInput.extend({ number: requiredText('Enter the number of the invoice', 30) }))
    .min(1, 'Select what was invoiced')
    .max(MOST_INVOICES, `Select at most ${MOST_INVOICES}`),
});

export type MarkInvoicedInput = z.output<typeof markInvoicedInput>;
