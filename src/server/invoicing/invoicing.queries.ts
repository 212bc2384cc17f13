import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import { aud, date, text, yesNo } from '#shared/fields/kinds.ts';
import type { InvoiceItems, listItemsInput } from '#shared/invoicing/invoicing.schema.ts';
import { monthDue, sumsOf } from '#shared/invoicing/invoicing.ts';
import { isSampleProposal } from '#shared/proposals/proposalState.ts';
import { instantCell } from '#shared/records/csv/cells.ts';
import { type CsvColumn, fieldColumns, idColumn } from '#shared/records/csv/columns.ts';
import { PAGE_SIZE } from '#shared/records/lists.schema.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { rowsFile } from '../records/csv/export/furtherFiles.ts';
import { keysetPage, type SortKey, toSortedPage } from '../records/list/keyset.ts';
import { containsAny, countUpTo, decodeCursor } from '../records/list/pagination.ts';
import type { FullExportContext } from '../records/record.ts';

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

type Listed = z.output<typeof listItemsInput>;

/** Those of one list: what is to be invoiced, what was missed, or what was invoiced. */
const selectListed = (
  em: EntityManager,
  { isInvoiced, isMissed = false, accountId, agreementId, search }: Listed,
) =>
  selectItems(em, isInvoiced)
    .where('item.isMissed', '=', isMissed)
    .where(accountId ? sql<SqlBool>`account.id = ${accountId}` : sql<SqlBool>`true`)
    .where(agreementId ? sql<SqlBool>`agreement.id = ${agreementId}` : sql<SqlBool>`true`)
    .where(
      search
        ? containsAny(
            [
              sql<string>`item.title`,
              sql`item.client`,
              sql`account.name`,
              sql`sent.document -> 'client' ->> 'account'`,
              sql`item.invoice_number`,
            ],
            search,
          )
        : sql<SqlBool>`true`,
    );

const BY_DAY: SortKey = { value: dueOn, type: 'date', isNullable: true };

const BY_MARK: SortKey = { value: sql.ref('item.invoicedAt'), type: 'timestamptz' };

/** One page of what is to be invoiced, by its day; or of what was, the newest first. */
export async function listItems(em: EntityManager, input: Listed): Promise<InvoiceItems> {
  const { isInvoiced, limit, cursor } = input;
  const key = isInvoiced ? BY_MARK : BY_DAY;
  const after = cursor ? decodeCursor(cursor) : null;
  const selected = selectListed(em, input).leftJoin('User as member', 'member.id', 'item.invoicedBy');
  const rows = await keysetPage(selected, sql.ref('item.id'), { key, descending: isInvoiced, after, limit })
    .select(sql<string | null>`(${key.value})::text`.as('sortKey'))
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
  const total = cursor ? null : await countUpTo(em, selectListed(em, input).select('item.id'));
  const { items, ...ends } = toSortedPage(rows, limit, total);
  return {
    ...ends,
    ...(cursor || isInvoiced ? { due: null, months: null } : await sumMonths(em, input)),
    items: items.map(
      ({ invoicedAt, invoiceNumber, client, clientNow, byName, place, sortValue: _, ...item }) => ({
        ...item,
        isTyped: place === null,
        client: client ?? clientNow ?? '',
        invoice: invoicedAt && { number: invoiceNumber ?? '', at: new Date(invoicedAt), byName },
      }),
    ),
  };
}

/** The number of the items of a list and their sums: of those that are due by now, and of each month. */
async function sumMonths(em: EntityManager, input: Listed) {
  const all = await selectListed(em, input)
    .select(['item.lines', dueOn.as('dueOn')])
    .execute();
  const sum = (items: typeof all) => ({
    count: items.length,
    ...sumsOf(items.flatMap(({ lines }) => lines)),
  });
  return {
    due: sum(all.filter((item) => monthDue(item.dueOn))),
    months: [...Map.groupBy(all, (item) => monthDue(item.dueOn))].map(([month, items]) => ({
      month,
      ...sum(items),
    })),
  };
}

/** Accepted proposals with a price of which no item was ever noted: they were accepted before there was this list. */
export async function findEarlier(em: EntityManager) {
  const found = await kysely(em)
    .selectFrom('Proposal as proposal')
    .innerJoin('SentProposal as sent', 'sent.proposal', 'proposal.id')
    .where('proposal.state', '=', 'accepted')
    .where('proposal.total', '>', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('InvoiceItem as item').whereRef('item.proposalId', '=', 'proposal.id').select('item.id'),
        ),
      ),
    )
    .select(['proposal.id', 'proposal.reference', 'proposal.answeredAt', 'proposal.total'])
    // Two people who add them at once wait for each other.
    .orderBy('proposal.id')
    .execute();
  return found.filter((proposal) => !isSampleProposal(proposal));
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

/** What is overdue on a day: the number of items, and their sums. */
export async function findOverdue(em: EntityManager, day: string) {
  const late = await selectItems(em, false)
    .where('item.isMissed', '=', false)
    .where(dueOn, '<', day)
    .select('item.lines')
    .execute();
  return { count: late.length, ...sumsOf(late.flatMap(({ lines }) => lines)) };
}

const itemColumns: CsvColumn[] = [
  ...fieldColumns({
    title: text('For'),
    client: text('Client'),
    dueOn: date('Due on'),
    dueStep: text('After the step'),
    isMissed: yesNo('Waits for release'),
    net: aud('Amount, excl. GST'),
    gst: aud('GST'),
    number: text('Invoice number'),
  }),
  { field: 'at', label: 'Marked at', cell: instantCell },
  ...fieldColumns({ byName: text('Marked by') }),
  idColumn('proposalId', 'Proposal'),
  idColumn('agreementId', 'Agreement'),
];

/** What is to be invoiced and what was, for the full export. */
export const invoiceItemFiles = [
  rowsFile(
    'invoice-items.csv',
    'What is to be invoiced, and what was, with the numbers of the books.',
    itemColumns,
    readItems,
  ),
];

async function* readItems({ em }: FullExportContext) {
  const lists = [{ isInvoiced: false }, { isInvoiced: false, isMissed: true }, { isInvoiced: true }];
  for (const list of lists)
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: InvoiceItems = await listItems(em, { ...list, limit: PAGE_SIZE, cursor });
      yield page.items.map(({ lines, invoice, ...item }) => {
        const { net, gst } = sumsOf(lines);
        return { ...item, ...invoice, net: net / 100, gst: gst === null ? null : gst / 100 };
      });
      cursor = page.nextCursor;
    }
}
