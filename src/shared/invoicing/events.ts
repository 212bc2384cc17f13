import { defineEventWords } from '../events/eventWords.ts';

export const invoicingEvents = defineEventWords({
  invoiced: { tells: () => 'Invoiced' },
  invoice_taken_back: { tells: () => 'Not invoiced after all' },
});
