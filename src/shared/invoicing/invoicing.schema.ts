import * as z from 'zod';
import { idInput, requiredText } from '../fields/fields.schema.ts';
import { fields, record, text } from '../fields/kinds.ts';
import { shapeOf } from '../fields/shapeOf.schema.ts';
import { listInput, type Page } from '../records/lists.schema.ts';
import { MOST_INVOICES } from './invoiceFile.ts';
import type { InvoiceItem, sumsOf } from './invoicing.ts';

export const listItemsInput = listInput.extend({
  isInvoiced: z.boolean(),
  /** Those that wait for a person to release them, in place of the others. */
  isMissed: z.boolean().optional(),
  accountId: idInput.shape.id.optional(),
  agreementId: idInput.shape.id.optional(),
});

type ItemSums = { count: number } & ReturnType<typeof sumsOf>;

/** The sums are null on all pages but the first, and of what was invoiced. */
export interface InvoiceItems extends Page<InvoiceItem> {
  /** What is due by now. */
  due: ItemSums | null;
  /** What is due, by its month (`monthDue`). */
  months: (ItemSums & { month: string | null })[] | null;
}

export const markInvoicedInput = z.object({
  /** The press, chosen by the caller: a repeated call marks once, and Undo takes it back. */
  act: idInput.shape.id,
  items: z
    .array(idInput.extend({ number: requiredText('Enter the number of the invoice', 30) }))
    .min(1, 'Select what was invoiced')
    .max(MOST_INVOICES, `Select at most ${MOST_INVOICES}`),
});

export const releaseInput = z.object({
  ids: z.array(idInput.shape.id).min(1).max(MOST_INVOICES),
  /** False takes a release back. */
  isReleased: z.boolean().default(true),
});

/** The press, chosen by the caller, which Undo takes back. */
export const addEarlierInput = z.object({ act: idInput.shape.id });

const AMOUNT = 'Enter an amount above $0';

const lineFields = fields({
  agreementId: record('Agreement', 'agreement').required('Choose an agreement'),
  description: text('What it is for').required('Enter what it is for'),
});

/** `id`: chosen by the caller, so that a repeated call adds one line. */
export const addLineInput = idInput.extend({
  ...shapeOf(lineFields),
  /** Before GST. */
  cents: z
    .int(AMOUNT)
    .min(1, AMOUNT)
    .max(100_000_000, 'Enter at most $1,000,000')
    .nullable()
    .refine((cents) => cents !== null, AMOUNT)
    .transform(Number),
});

export type AddLineInput = z.output<typeof addLineInput>;

export type MarkInvoicedInput = z.output<typeof markInvoicedInput>;
