import { defineEntity, p } from '@mikro-orm/core';
import type { InvoiceLine } from '#shared/invoicing/invoiceLines.ts';
import { instant, recordProperties } from '../platform/database/columns.ts';
import { User } from '../platform/identity/users.entity.ts';

const InvoiceItemSchema = defineEntity({
  name: 'InvoiceItem',
  tableName: 'invoice_items',
  uniques: [{ properties: ['proposalId', 'place'] }, { properties: ['agreementId', 'place'] }],
  indexes: [{ properties: ['invoicedAt', 'dueOn', 'id'] }, { properties: ['actId'] }],
  checks: [
    { name: 'invoice_items_source_check', expression: 'num_nonnulls(proposal_id, agreement_id) = 1' },
    { name: 'invoice_items_due_check', expression: `num_nonnulls(due_on, due_step) = 1` },
    {
      name: 'invoice_items_invoice_check',
      expression: `num_nonnulls(invoiced_at, invoice_number, client) in (0, 3)`,
    },
  ],
  properties: {
    ...recordProperties,
    /** Not references: what was invoiced stays when its proposal or agreement is deleted. */
    proposalId: p.uuid().strictNullable().default(null),
    agreementId: p.uuid().strictNullable().default(null),
    /** The number of the part of the proposal, or of the period of the agreement; null for a line that a person typed. */
    place: p.smallint().strictNullable(),
    /** A period that began while no process ran: it is to be invoiced once a person releases it. */
    isMissed: p.boolean().default(false),
    /** What it is for, such as 'PR-2026-00001'. */
    title: p.text(),
    lines: p.json<InvoiceLine[]>(),
    /** The day on which it is to be invoiced, or the step of the engagement that has to be done first, by its name. */
    dueOn: p.date().strictNullable(),
    dueStep: p.text().strictNullable().default(null),
    invoicedAt: instant().strictNullable().default(null),
    invoicedBy: () => p.manyToOne(User).strictNullable().lazyRef().default(null),
    /** The number that the books gave, and the client's name on the invoice. */
    invoiceNumber: p.text().strictNullable().default(null),
    client: p.text().strictNullable().default(null),
    /** The press that marked it last, with others; stays after its Undo, which may be repeated. */
    actId: p.uuid().strictNullable().default(null),
  },
});

/** One amount that is due to be invoiced: the invoice itself is written in the books of the business. */
export class InvoiceItem extends InvoiceItemSchema.class {}
InvoiceItemSchema.setClass(InvoiceItem);
