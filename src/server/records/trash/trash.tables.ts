import type { TrashCounts } from '#shared/records/trash.schema.ts';

// What hangs on what. A record goes to the trash with everything below it, and comes back with it.

export interface TrashTable {
  name: string;
  /** How the trash counts these rows; none for rows that nobody sees on their own. */
  noun?: keyof TrashCounts;
  /** SQL that words a row for a person. */
  title?: string;
  /** The tables above, by the column that points there. */
  parents: Record<string, string>;
  /** The same of links that are only cut: the row stays, and is linked again when what it pointed to comes back. */
  links?: Record<string, string>;
  /** The column whose value no two rows share. */
  once?: string;
}

/** Every table that people delete from, parents before what hangs on them. */
export const trashTables = [
  {
    name: 'accounts',
    noun: 'account',
    title: 'name',
    parents: {},
    links: { parent_account_id: 'accounts' },
  },
  {
    name: 'contacts',
    noun: 'contact',
    title: `concat_ws(' ', first_name, nullif(last_name, ''))`,
    parents: { account_id: 'accounts' },
  },
  {
    name: 'leads',
    noun: 'lead',
    title: 'title',
    parents: { account_id: 'accounts', contact_id: 'contacts' },
  },
  { name: 'lead_assignments', parents: { lead_id: 'leads' } },
  {
    name: 'opportunities',
    noun: 'opportunity',
    title: 'name',
    parents: { account_id: 'accounts', contact_id: 'contacts' },
    links: { lead_id: 'leads' },
    once: 'lead_id',
  },
  {
    name: 'activities',
    title: 'title',
    parents: {
      lead_id: 'leads',
      contact_id: 'contacts',
      account_id: 'accounts',
      opportunity_id: 'opportunities',
    },
  },
  {
    name: 'documents',
    noun: 'document',
    title: 'name',
    parents: {
      lead_id: 'leads',
      contact_id: 'contacts',
      account_id: 'accounts',
      opportunity_id: 'opportunities',
    },
  },
  { name: 'document_versions', parents: { document_id: 'documents' } },
  { name: 'quarantine', noun: 'enquiry', title: `form_data ->> 'name'`, parents: {} },
] as const satisfies TrashTable[];

export type TrashTableName = (typeof trashTables)[number]['name'];

/** Every link that is only cut, as [table, column, the table it points to]. */
export const trashLinks = (trashTables as readonly TrashTable[]).flatMap(({ name, links = {} }) =>
  Object.entries(links).map(([column, target]) => [name, column, target] as const),
);
