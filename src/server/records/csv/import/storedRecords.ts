import type { ExportNoun } from '#shared/records/nouns.ts';
import { kysely } from '../../../platform/database/kysely.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';

/** A record as it is, by its names on the wire. */
export interface StoredRecord {
  id: string;
  version: number;
  fields: Record<string, unknown>;
}

const entities = {
  accounts: 'Account',
  contacts: 'Contact',
  leads: 'Lead',
  opportunities: 'Opportunity',
  documents: 'Document',
} as const;

/** Relations by the names of their ids. */
const relations: Record<string, string> = {
  account: 'accountId',
  contact: 'contactId',
  parentAccount: 'parentAccountId',
  assignedTo: 'assignedToId',
  lead: 'leadId',
  owner: 'ownerId',
  opportunity: 'opportunityId',
};

/** Records by id. Locked, they stay as they are until this transaction ends. */
export async function loadRecords(em: EntityManager, noun: ExportNoun, ids: string[], lock: boolean) {
  if (ids.length === 0) return new Map<string, StoredRecord>();
  const rows: { id: string; version: number }[] = await kysely(em)
    .selectFrom(entities[noun])
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  return new Map(
    rows.map((row) => {
      const fields = Object.entries(row).map(([name, value]) => [relations[name] ?? name, value]);
      return [row.id, { id: row.id, version: row.version, fields: Object.fromEntries(fields) }];
    }),
  );
}
