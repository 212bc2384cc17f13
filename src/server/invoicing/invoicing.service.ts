import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { fullName } from '#shared/contacts/contacts.ts';
import type { EventKind } from '#shared/events/events.ts';
import { formatCount, today } from '#shared/fields/format.ts';
import { linesOfProposal } from '#shared/invoicing/invoiceLines.ts';
import type { MarkInvoicedInput } from '#shared/invoicing/invoicing.schema.ts';
import { sumsOf } from '#shared/invoicing/invoicing.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import type { DocumentPayment } from '#shared/proposals/payments.ts';
import { formatTotal } from '#shared/proposals/proposals.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import { User } from '../platform/identity/users.entity.ts';
import type { UndoableAct } from '../records/acts/acts.service.ts';
import { tell } from '../records/events/tell.ts';
import { InvoiceItem } from './invoiceItems.entity.ts';
import { clientsOf } from './invoicing.queries.ts';

/** Notes what the acceptance of a proposal makes due: its parts, or the whole price today. The proposal is locked. */
export function addItemsOf(em: EntityManager, proposalId: string, document: ProposalDocument) {
  const { reference, payments, total } = document;
  const whole = { title: reference, lines: linesOfProposal(document), dueOn: today(), dueStep: null };
  const items = payments?.map((part) => ({ ...whole, ...itemOfPart(reference, part) })) ?? [whole];
  // A proposal may have a monthly fee alone.
  if (total === 0) return;
  for (const [at, item] of items.entries()) em.create(InvoiceItem, { ...item, proposalId, place: at + 1 });
}

function itemOfPart(reference: string, { label, percent, due, cents, gst }: DocumentPayment) {
  const title = `${reference}: ${label}`;
  const lines = [{ description: `${title}, ${percent} %`, cents, gst }];
  if (due.kind === 'step') return { title, lines, dueOn: null, dueStep: due.step };
  return { title, lines, ...(due.kind === 'day' && { dueOn: due.day }) };
}

/**
 * Marks items as invoiced, each with the number that the books gave.
 *
 * @throws NOT_FOUND when one is gone
 * @throws CONFLICT when somebody has marked one already
 * @throws BAD_REQUEST for a number that another client's invoice has
 */
export const markInvoiced = (em: EntityManager, { act, items }: MarkInvoicedInput, userId: string) =>
  em.transactional(async (em) => {
    const found = await lockItems(em, { id: { $in: items.map(({ id }) => id) } });
    if (found.some(({ actId }) => actId === act)) return;
    const clients = await clientsOf(
      em,
      found.map(({ id }) => id),
    );
    const numbers = new Map(items.map(({ id, number }) => [id, number]));
    for (const item of found) await rejectMarked(em, item);
    if (found.length < numbers.size || clients.size < numbers.size)
      throw new TRPCError({ code: 'NOT_FOUND', message: 'One of these is gone: select again' });
    for (const item of found) {
      const [client = '', number = ''] = [clients.get(item.id), numbers.get(item.id)];
      em.assign(item, {
        invoicedAt: new Date(),
        invoicedBy: em.getReference(User, userId),
        invoiceNumber: number,
        client,
        actId: act,
      });
    }
    await em.flush();
    await rejectSharedNumbers(em, act);
    for (const item of found) await tellOf(em, 'invoiced', item);
  });

/** Undo takes back one item by its id, or all that were marked by one press. */
export const invoicing: UndoableAct = {
  find: (id) =>
    sql`select invoiced_by_id as by from invoice_items where act_id is not null and ${id} in (act_id, id) limit 1`,

  async undo({ em }, id) {
    const items = await lockItems(em, { $or: [{ actId: id }, { id }] });
    for (const item of items.filter(({ invoicedAt }) => invoicedAt)) {
      await tellOf(em, 'invoice_taken_back', item);
      em.assign(item, { invoicedAt: null, invoicedBy: null, invoiceNumber: null, client: null });
    }
    await em.flush();
    return { message: `${formatCount(items.length, 'item')} to be invoiced again` };
  },
};

const lockItems = (em: EntityManager, where: object) =>
  em.find(InvoiceItem, where, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE });

async function rejectMarked(em: EntityManager, { invoicedBy, invoiceNumber, title }: InvoiceItem) {
  if (!invoiceNumber) return;
  const by = invoicedBy && (await em.findOne(User, invoicedBy.id));
  throw new TRPCError({
    code: 'CONFLICT',
    message: `${by ? fullName(by) : 'Somebody'} has marked ${title} as ${invoiceNumber} already`,
  });
}

/** Several items of one client may stand on one invoice. */
async function rejectSharedNumbers(em: EntityManager, act: string) {
  const marked = await em.find(InvoiceItem, { actId: act });
  const numbers = marked.map(({ invoiceNumber }) => invoiceNumber);
  const withNumbers = await em.find(InvoiceItem, { invoiceNumber: { $in: numbers } });
  for (const { invoiceNumber, client } of marked) {
    const other = withNumbers.find((one) => one.invoiceNumber === invoiceNumber && one.client !== client);
    if (other) throw new FieldError('items', `${invoiceNumber} is the invoice of ${other.client}`);
  }
}

function tellOf(em: EntityManager, kind: EventKind, { proposalId, invoiceNumber, lines }: InvoiceItem) {
  const { total, gst } = sumsOf(lines);
  const words = `${invoiceNumber} · ${formatTotal({ total: total / 100, hasGst: gst !== null })}`;
  return tell({ em }, { kind, noun: 'proposal' }, { id: proposalId }, { words });
}
