import { sql } from 'kysely';
import { type InvoiceItem, sumsOf } from '#shared/invoicing/invoicing.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';

/** The longest list: years of invoices of a business of this size. */
const MOST_ITEMS = 1_000;

/** Of a deleted account the name that was signed. */
const clientNow = sql<string | null>`coalesce(account.name, sent.document -> 'client' ->> 'account')`;

/** Also of a step that was done and is to be done again: then the day is gone. */
const dueOn = sql<string | null>`coalesce(item.due_on, (
  select value ->> 'doneOn' from engagements, jsonb_array_elements(steps)
   where proposal_id = item.proposal_id and value ->> 'name' = item.due_step and value ->> 'state' = 'done'
   limit 1)::date)`;

/** Items with what they are for. While that is in the trash, nothing of it is to be invoiced. */
const selectItems = (em: EntityManager, isInvoiced: boolean) =>
  kysely(em)
    .selectFrom('InvoiceItem as item')
    .leftJoin('Proposal as proposal', 'proposal.id', 'item.proposalId')
    .leftJoin('SentProposal as sent', 'sent.proposal', 'proposal.id')
    .leftJoin('Agreement as agreement', 'agreement.id', 'item.agreementId')
    .leftJoin('Account as account', (join) =>
      join.on('account.id', '=', (eb) => eb.fn.coalesce('proposal.account', 'agreement.account')),
    )
    .where('item.invoicedAt', isInvoiced ? 'is not' : 'is', null)
    .where((eb) =>
      eb.or([
        eb('item.invoicedAt', 'is not', null),
        eb('proposal.id', 'is not', null),
        eb('agreement.id', 'is not', null),
      ]),
    );

/** What is to be invoiced, by its day; or what was, the newest first. */
export async function listItems(em: EntityManager, isInvoiced: boolean): Promise<InvoiceItem[]> {
  const rows = await selectItems(em, isInvoiced)
    .leftJoin('User as member', 'member.id', 'item.invoicedBy')
    .orderBy('item.invoicedAt', 'desc')
    .orderBy(dueOn, (order) => order.asc().nullsLast())
    .orderBy('item.id')
    .limit(MOST_ITEMS)
    .select(['item.id', 'item.title', 'item.lines', 'item.dueStep', 'item.invoicedAt', 'item.invoiceNumber'])
    .select(['item.isMissed', 'item.place', 'agreement.id as agreementId'])
    .select([
      'item.client',
      clientNow.as('clientNow'),
      dueOn.as('dueOn'),
      'account.id as accountId',
      'proposal.id as proposalId',
    ])
    .select(selectFullName<string | null>('member').as('byName'))
    .execute();
  return rows.map(({ invoicedAt, invoiceNumber, client, clientNow, byName, place, ...item }) => ({
    ...item,
    isTyped: place === null,
    client: client ?? clientNow ?? '',
    invoice: invoicedAt && { number: invoiceNumber ?? '', at: new Date(invoicedAt), byName },
  }));
}

/** The number that was marked last; null before the first. */
export async function lastNumber(em: EntityManager): Promise<string | null> {
  const last = await selectItems(em, true)
    .orderBy('item.invoicedAt', 'desc')
    .orderBy('item.invoiceNumber', 'desc')
    .limit(1)
    .select('item.invoiceNumber')
    .executeTakeFirst();
  return last?.invoiceNumber ?? null;
}

/** The names that stand on invoices of these items, by their ids. */
export async function clientsOf(em: EntityManager, ids: string[]) {
  const rows = await selectItems(em, false)
    .where('item.id', 'in', ids)
    .select(['item.id', clientNow.as('client')])
    .execute();
  return new Map(rows.map(({ id, client }) => [id, client ?? '']));
}

/** What is overdue on a day: the number of items, and their sum in whole cents with GST. */
export async function findOverdue(em: EntityManager, day: string) {
  const late = await selectItems(em, false)
    .where('item.isMissed', '=', false)
    .where(dueOn, '<', day)
    .select('item.lines')
    .execute();
  return { count: late.length, total: sumsOf(late.flatMap(({ lines }) => lines)).total };
}
