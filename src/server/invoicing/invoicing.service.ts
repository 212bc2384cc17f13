import { type EntityData, LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type * as z from 'zod';
import { periodsUntil } from '#shared/agreements/periods.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import type { EventKind } from '#shared/events/events.ts';
import { formatCount, formatDay, today } from '#shared/fields/format.ts';
import { type InvoiceLine, linesOfProposal } from '#shared/invoicing/invoiceLines.ts';
import type { AddLineInput, MarkInvoicedInput, releaseInput } from '#shared/invoicing/invoicing.schema.ts';
import { formatSums, sumsOf } from '#shared/invoicing/invoicing.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import type { DocumentPayment } from '#shared/proposals/payments.ts';
import { gstOn } from '#shared/proposals/pricing.ts';
import { findSection } from '../business/business.service.ts';
import { setCause } from '../platform/database/actor.ts';
import { newId } from '../platform/database/columns.ts';
import { lockId } from '../platform/database/idempotencyKeys.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { Database, EntityManager } from '../platform/database/orm.ts';
import { isRestoredCopy } from '../platform/database/restoredCopies.entity.ts';
import { readIds } from '../platform/database/runSql.ts';
import { FieldError } from '../platform/fieldError.ts';
import { User } from '../platform/identity/users.entity.ts';
import type { UndoableAct } from '../records/acts/acts.service.ts';
import { tell } from '../records/events/tell.ts';
import { createdAsSamples } from '../records/history/history.queries.ts';
import { InvoiceItem } from './invoiceItems.entity.ts';
import { clientsOf, findEarlier } from './invoicing.queries.ts';

/** Notes what the acceptance of a proposal makes due: its parts, or the whole price today. The proposal is locked. */
export function addItemsOf(em: EntityManager, proposalId: string, document: ProposalDocument) {
  for (const item of itemsOf(proposalId, document, today())) em.create(InvoiceItem, item);
}

function itemsOf(proposalId: string, document: ProposalDocument, acceptedOn: string) {
  const { reference, payments, total } = document;
  const whole = { title: reference, lines: linesOfProposal(document), dueOn: acceptedOn, dueStep: null };
  const items = payments?.map((part) => ({ ...whole, ...itemOfPart(reference, part) })) ?? [whole];
  // A proposal may have a monthly fee alone.
  return total === 0 ? [] : items.map((item, at) => ({ ...item, proposalId, place: at + 1 }));
}

function itemOfPart(reference: string, { label, percent, due, cents, gst }: DocumentPayment) {
  const title = `${reference}: ${label}`;
  const lines = [{ description: `${title}, ${percent} %`, cents, gst }];
  if (due.kind === 'step') return { title, lines, dueOn: null, dueStep: due.step };
  return { title, lines, ...(due.kind === 'day' && { dueOn: due.day }) };
}

/**
 * Notes the periods of agreements that have begun, once each, however many processes call this regularly. One that began
 * before today was missed while nothing ran, and waits for a person. Samples have none, nor has a restored copy.
 */
export async function notePeriods({ em }: Pick<Database, 'em'>, now = new Date()) {
  const day = today(now);
  await em.fork().transactional(async (em) => {
    if (await isRestoredCopy(em)) return;
    await setCause(em, 'deadline');
    const { isGstRegistered } = await findSection(em, 'details');
    const periods = (await runningAgreements(em)).flatMap(({ id, name, lastPlace, ...terms }) =>
      periodsUntil(terms, day)
        .filter(({ number }) => number > (lastPlace ?? 0))
        .map((period) => ({ ...period, agreementId: id, name })),
    );
    const items = periods.map(({ agreementId, number, name, firstDay, lastDay, cents }) => {
      const title = `${name}, ${formatDay(firstDay)} to ${formatDay(lastDay)}`;
      const lines = [lineOf(title, cents, isGstRegistered)];
      const item = { createdAt: now, agreementId, place: number, title, lines };
      return { ...item, dueOn: firstDay, isMissed: firstDay < day };
    });
    await noteOnce(em, 'agreementId', items);
  });
}

/** With the number of the period that was noted last: no change concerns one before it. */
const runningAgreements = (em: EntityManager) =>
  kysely(em)
    .selectFrom('Agreement as agreement')
    .where(sql<boolean>`(agreement.id in ${createdAsSamples('agreements')}) is not true`)
    .select([
      'agreement.id',
      'agreement.name',
      'agreement.price',
      'agreement.firstDay',
      'agreement.minimumUntil',
    ])
    .select(['agreement.noticeMonths', 'agreement.firstInvoiceFrom', 'agreement.changes'])
    .select(
      sql<
        number | null
      >`(select max(place) from invoice_items where agreement_id = ${sql.ref('agreement.id')})`.as(
        'lastPlace',
      ),
    )
    // Two that note at once insert in one order, and so wait for each other.
    .orderBy('agreement.id')
    .execute();

const lineOf = (description: string, cents: number, isGstRegistered: boolean): InvoiceLine => ({
  description,
  cents,
  gst: isGstRegistered ? gstOn(cents) : null,
});

/**
 * Adds what was accepted before there was this list, as missed: the books may have invoiced it already, so each waits for a
 * person. Once for each proposal, however many people call this.
 */
export const addEarlier = (em: EntityManager, { act }: { act: string }) =>
  em.transactional(async (em) => {
    await lockId(em, act);
    for (const { id, answeredAt } of await findEarlier(em)) {
      const { document } = await kysely(em)
        .selectFrom('SentProposal as sent')
        .where('sent.proposal', '=', id)
        .select('sent.document')
        .executeTakeFirstOrThrow();
      const items = itemsOf(id, document, today(answeredAt ? new Date(answeredAt) : undefined));
      await noteOnce(
        em,
        'proposalId',
        items.map((item) => ({ ...item, isMissed: true, actId: act })),
      );
    }
  });

/** However many processes or people note the same at once, the first one counts. */
async function noteOnce(em: EntityManager, source: 'proposalId' | 'agreementId', items: Noted[]) {
  if (items.length === 0) return;
  const now = new Date();
  const rows = items.map((item) => ({ id: newId(), createdAt: now, ...item }));
  await em.upsertMany(InvoiceItem, rows, { onConflictFields: [source, 'place'], onConflictAction: 'ignore' });
}

type Noted = Partial<EntityData<InvoiceItem>>;

/**
 * Releases what was missed, periods with the GST of today; those that are released already stay as they are. Or takes a
 * release back, but of what was invoiced since.
 *
 * @throws CONFLICT when all of them were invoiced since
 */
export const releaseMissed = (em: EntityManager, { ids, isReleased }: z.output<typeof releaseInput>) =>
  em.transactional(async (em) => {
    const { isGstRegistered } = await findSection(em, 'details');
    const found = await lockItems(em, { id: { $in: ids }, isMissed: isReleased, place: { $ne: null } });
    const items = found.filter(({ invoicedAt }) => !invoicedAt);
    if (found.length > 0 && items.length === 0)
      throw new TRPCError({ code: 'CONFLICT', message: 'This was invoiced since: undo that first' });
    for (const item of items) {
      if (item.agreementId && isReleased)
        item.lines = item.lines.map(({ description, cents }) => lineOf(description, cents, isGstRegistered));
      item.isMissed = !isReleased;
    }
    await em.flush();
  });

/**
 * Adds a line that a person typed beside the periods of an agreement, such as a part of a month; due today, once for each
 * id.
 *
 * @throws BAD_REQUEST when the agreement is gone
 */
export const addLine = (em: EntityManager, { id, agreementId, description, cents }: AddLineInput) =>
  em.transactional(async (em) => {
    await lockId(em, id);
    if (await em.count(InvoiceItem, id)) return;
    const { isGstRegistered } = await findSection(em, 'details');
    const [agreement] = await readIds(em)`select id from agreements where id = ${agreementId} for share`;
    if (!agreement) throw new FieldError('agreementId', 'This agreement is gone: choose another one');
    const lines = [lineOf(description, cents, isGstRegistered)];
    em.create(InvoiceItem, { id, agreementId, place: null, title: description, lines, dueOn: today() });
  });

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
    const numbers = new Map(items.map(({ id, number }) => [id, number]));
    const gone = new TRPCError({ code: 'NOT_FOUND', message: 'One of these is gone: select again' });
    if (found.length < numbers.size) throw gone;
    const clients = await clientsOf(
      em,
      found.map(({ id }) => id),
    );
    for (const item of found) await rejectMarked(em, item);
    if (found.some(({ isMissed }) => isMissed))
      throw new TRPCError({ code: 'CONFLICT', message: 'Release what was missed first' });
    if (clients.size < numbers.size) throw gone;
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

/**
 * Undo takes back one item by its id, or all that were marked by one press; an open line that a person typed goes, and so do
 * proposals of before that are not released yet.
 */
export const invoicing: UndoableAct = {
  find: (id) =>
    sql`select invoiced_by_id as by from invoice_items where (act_id is not null or place is null) and ${id} in (act_id, id) limit 1`,

  async undo({ em }, id) {
    const items = await lockItems(em, { $or: [{ actId: id }, { id }] });
    const earlier = items.filter(({ actId, proposalId, isMissed }) => actId === id && proposalId && isMissed);
    if (earlier.length > 0) {
      for (const item of earlier) em.remove(item);
      await em.flush();
      return { message: `${formatCount(earlier.length, 'item')} removed` };
    }
    const [line] = items;
    if (line?.id === id && line.place === null && !line.invoicedAt) {
      em.remove(line);
      await em.flush();
      return { message: `${line.title} is removed` };
    }
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

function tellOf(
  em: EntityManager,
  kind: EventKind,
  { proposalId, agreementId, invoiceNumber, lines }: InvoiceItem,
) {
  const words = `${invoiceNumber} · ${formatSums(sumsOf(lines))}`;
  const noun = proposalId ? 'proposal' : 'agreement';
  return tell({ em }, { kind, noun }, { id: proposalId ?? agreementId }, { words });
}
