import { today } from '#shared/fields/format.ts';
import type { InvoiceItem } from '#shared/invoicing/invoicing.ts';

/** A whole proposal, due today. */
export const invoiceItem: InvoiceItem = {
  id: 'i1',
  title: 'PR-2026-00001',
  client: 'Sunrise Care',
  accountId: 'a1',
  proposalId: 'p1',
  agreementId: null,
  isMissed: false,
  isTyped: false,
  lines: [{ description: 'Core Module', cents: 350_000, gst: 35_000 }],
  dueOn: today(),
  dueStep: null,
  invoice: null,
};
