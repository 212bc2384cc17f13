import { sql } from 'kysely';
import type * as z from 'zod';
import { accountSelection } from '#shared/accounts.schema.ts';
import { contactSelection } from '#shared/contacts.schema.ts';
import { exportColumns } from '#shared/csv.ts';
import { documentSelection } from '#shared/documents.schema.ts';
import { leadSelection } from '#shared/leads.schema.ts';
import { opportunitySelection } from '#shared/opportunities.schema.ts';
import { formatCsvLine } from '#shared/records/csv/csvLine.ts';
import type { ExportNoun } from '#shared/records/nouns.ts';
import { accountsWhere } from '../../../accounts/accounts.queries.ts';
import { contactsWhere } from '../../../contacts/contacts.queries.ts';
import { documentsWhere } from '../../../documents/documents.queries.ts';
import { leadsWhere } from '../../../leads/leads.queries.ts';
import { opportunitiesWhere } from '../../../opportunities/opportunities.queries.ts';
import { kysely } from '../../../platform/database/kysely.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { loadRecords } from '../import/storedRecords.ts';
import { addReferenceNames } from './referenceNames.queries.ts';

/** What may be exported: what a list shows with its filters, or some records by their ids. */
export const selectionInputs = {
  accounts: accountSelection,
  contacts: contactSelection,
  leads: leadSelection,
  opportunities: opportunitySelection,
  documents: documentSelection,
} satisfies Record<ExportNoun, z.ZodType>;

type Selection = z.output<(typeof selectionInputs)[ExportNoun]>;

/** The ids of a selection, by the very conditions of the list. */
function idsWhere(em: EntityManager, noun: ExportNoun, selection: Selection, me: string) {
  const filters = 'filters' in selection ? selection.filters : {};
  const ids = 'ids' in selection ? selection.ids : null;
  if (ids) return sql`select one.id from ${sql.table(noun)} as one where one.id = any(${ids}::uuid[])`;
  if (noun === 'accounts') return accountsWhere(em, filters).select('account.id');
  if (noun === 'contacts') return contactsWhere(em, filters).select('contact.id');
  if (noun === 'leads') return leadsWhere(em, filters, me).select('lead.id');
  if (noun === 'documents') return documentsWhere(em, filters, me).select('document.id');
  return opportunitiesWhere(em, filters, me).select('opportunity.id');
}

/** How many rows a selection has, and the last of their ids, which sort by when they were made. */
export async function countSelection(em: EntityManager, noun: ExportNoun, selection: Selection, me: string) {
  const { rows } = await sql<{ total: number; last: string | null }>`
    select count(*)::int as total, (array_agg(id order by id desc))[1] as last
      from (${idsWhere(em, noun, selection, me)}) as chosen`.execute(kysely(em));
  return rows[0] ?? { total: 0, last: null };
}

/** Rows that are read and sent at once: never more of a file is in memory. */
const AT_ONCE = 500;

/**
 * The rows of a selection as lines of CSV, from the oldest record to `last`. Each stretch starts behind the last id
 * sent: however slowly it is fetched, no connection to the database waits for it.
 */
export async function* streamCsv(
  em: EntityManager,
  noun: ExportNoun,
  selection: Selection,
  { me, last }: { me: string; last: string },
) {
  for (let after: string | null = null, isMore = true; isMore; ) {
    const { rows } = await sql<{ id: string }>`
      select id from (${idsWhere(em, noun, selection, me)}) as chosen
       where id <= ${last}::uuid and (${after}::uuid is null or id > ${after}::uuid)
       order by id limit ${AT_ONCE}`.execute(kysely(em));
    const ids: string[] = rows.map(({ id }) => id);
    yield (await linesOf(em, noun, ids)).join('');
    after = ids.at(-1) ?? after;
    isMore = ids.length === AT_ONCE;
  }
}

async function linesOf(em: EntityManager, noun: ExportNoun, ids: string[]) {
  const records = await loadRecords(em, noun, ids, false);
  const stored = ids.flatMap((id) => records.get(id) ?? []);
  return (await addReferenceNames(em, stored)).map((fields) =>
    formatCsvLine(exportColumns[noun].map(({ field, cell }) => cell.format(fields[field] as never))),
  );
}
