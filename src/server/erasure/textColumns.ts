import { type RawBuilder, sql } from 'kysely';
import { accountFields } from '#shared/accounts/accounts.ts';
import { contactFields } from '#shared/contacts/contacts.ts';
import { pluralize } from '#shared/fields/format.ts';
import { type SubjectNoun, subjectNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { textColumnsOf } from '../platform/database/rows.ts';
import type { Records, RecordType } from '../records/record.ts';
import { subjectColumns, subjectParents } from '../records/subjectProperties.ts';

// Every column that can hold text, on one of two lists: those in which a person is looked for, and those that hold nothing
// of a person from outside, with the reason. Of record types every text is looked through; a test compares all with the
// database, so that no new column is forgotten.

/** The columns of contacts that are the person: erasing empties them, in the history and the trash too. */
export const PERSONAL_COLUMNS = textColumnsOf(contactFields);

/** The same of an account of an individual, which has no organisation. */
export const ACCOUNT_COLUMNS = textColumnsOf(accountFields);

/** The ids of everything that is the person's own: contacts, leads, opportunities, proposals and what belongs to them. */
export type OwnIds = string[];

export interface SearchedTable {
  label: string;
  /** Columns that follow from the person, such as the title of a lead: replaced in what is their own. */
  made?: string[];
  /** Columns that people write: found and listed, and replaced where a person leaves the tick. */
  written?: string[];
  /** SQL of the rows that are the person's own; none where rows belong to no contact. */
  own?: (ids: OwnIds) => RawBuilder<boolean>;
  /** SQL of rows that are emptied as a whole: by the ids of the contacts and accounts that are, or of all that is the person's own. */
  emptied?: (ids: string[], ownIds: OwnIds) => RawBuilder<boolean>;
  /** The column with the key personnel of an account, and SQL of the rows about these accounts: a full name there is the person. */
  personnel?: { column: string; of: (accountIds: string[]) => RawBuilder<boolean> };
  /** SQL of the key of a row, as text. */
  key?: string;
  /** SQL of rows that stay as they are. */
  kept?: RawBuilder<boolean>;
  /** SQL of the record that the row is about: its noun and its id, null where a screen has none. */
  noun?: string;
  record?: string;
  /** SQL of the id of the member who wrote the row. */
  author?: string;
}

const anyOf =
  (column: string) =>
  (ids: OwnIds): RawBuilder<boolean> =>
    sql`${sql.ref(column)} = any(${ids}::uuid[])`;

const isSubject = (noun: string): noun is SubjectNoun => Object.hasOwn(subjectNoun.labels, noun);

const subjectId = `coalesce(${subjectColumns.join(', ')})`;

/** The rows of what is about a record, as activities are. */
const ofSubject = {
  own: (ids: OwnIds) => sql<boolean>`(${sql.raw(subjectId)}) = any(${ids}::uuid[])`,
  noun: `case ${subjectColumns.map((one) => `when ${one} is not null then '${one.replace(/_id$/, '')}'`).join(' ')} end`,
  record: subjectId,
};

/** Every table in which a person is looked for. */
export const searchedTables = (em: EntityManager, records: Records): Record<string, SearchedTable> => ({
  ...Object.fromEntries(records.map((record) => [record.table, tableOf(em, record)])),
  ...furtherTables,
});

/** A record type's texts are looked through, but for those that follow from the person or hold nothing of one. */
function tableOf(em: EntityManager, record: RecordType): SearchedTable {
  const { noun, table, entity, parents, madeOfContact: made = [], isKept } = record;
  const texts = em
    .getMetadata(entity)
    .props.flatMap(({ columnTypes, fieldNames: [column = ''] = [], enum: isFixed }) =>
      TEXT.test(columnTypes?.[0] ?? '') && !isFixed ? [column] : [],
    );
  const author = em.getMetadata(entity).props.find(({ name }) => String(name) === 'createdBy')?.fieldNames[0];
  return {
    label: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
    made,
    written: texts.filter(
      (column) => !made.includes(column) && column !== 'search_text' && !otherColumns[`${table}.${column}`],
    ),
    ...(isKept && { kept: isKept }),
    ...(parents === subjectParents && ofSubject),
    ...(author && { author }),
    ...(isSubject(noun) && { own: anyOf('id'), noun: `'${noun}'`, record: 'id' }),
    ...(noun === 'account' && { personnel: { column: 'key_personnel', of: anyOf('id') } }),
  };
}

const TEXT = /^(text|varchar|jsonb)/;

/** The noun of a line of the history, by its table. */
const NOUNS = Object.fromEntries(subjectNoun.values.map((noun) => [pluralize(noun), noun]));
const nounOfTable = `'${JSON.stringify(NOUNS)}'::jsonb ->> table_name`;

const furtherTables: Record<string, SearchedTable> = {
  proposal_requests: { label: 'Proposal request', made: ['document', 'email'], own: anyOf('proposal_id') },
  discount_approvals: {
    label: 'Discount',
    written: ['question', 'answer'],
    own: anyOf('proposal_id'),
    noun: "'proposal'",
    record: 'proposal_id',
  },
  events: {
    label: 'Timeline',
    made: ['data'],
    own: anyOf('record_id'),
    emptied: (_, ownIds) => anyOf('record_id')(ownIds),
    noun: `case when noun = any('{${subjectNoun.values.join()}}') then noun end`,
    record: 'record_id',
    author: 'actor_id',
  },
  history: {
    label: 'Timeline',
    made: ['changes'],
    own: anyOf('record_id'),
    emptied: anyOf('record_id'),
    personnel: {
      column: 'changes',
      of: (ids) => sql`(record_id = any(${ids}::uuid[]) and changes ? 'key_personnel')`,
    },
    noun: nounOfTable,
    record: 'record_id',
    author: 'actor_id',
  },
  trash: {
    label: 'Trash',
    made: ['row', 'batch_title'],
    own: (ids) => sql`(row_id = any(${ids}::uuid[]) or (row ->> 'proposal_id')::uuid = any(${ids}::uuid[]))`,
    emptied: anyOf('row_id'),
    kept: sql`kept_until is not null`,
  },
  restores: {
    label: 'Restore from the trash',
    made: ['batch_title'],
    own: (ids) => sql`rows::text ~ array_to_string(${ids}::uuid[], '|')`,
  },
  imports: {
    label: 'Import',
    made: ['file_name', 'headers', 'samples', 'left_out', 'reading', 'matching'],
    own: (ids) => sql`id in (select import_id from import_rows where record_id = any(${ids}::uuid[]))`,
  },
  import_rows: {
    label: 'Row of an import',
    made: [
      ...[
        'cells',
        'damage',
        'title',
        'reasons',
        'other_names',
        'faults',
        'match_key',
        'name',
        'changes',
        'earlier',
      ],
    ],
    own: (ids) =>
      sql`(import_id, line) in (select import_id, line from import_rows where record_id = any(${ids}::uuid[]))`,
    emptied: anyOf('record_id'),
    key: "import_id || ' ' || noun || ' ' || is_below || ' ' || line",
  },
  bulk_changes: { label: 'Bulk change', written: ['given'] },
  saved_views: { label: 'Saved view', written: ['name', 'address'] },
  registration_changes: {
    label: 'Change of a registration',
    written: ['account_name', 'before'],
    personnel: {
      column: 'before',
      of: (ids) => sql`(account_id = any(${ids}::uuid[]) and field = 'key_personnel')`,
    },
  },
};

const DERIVED = 'triggers make it again from the record';
const OWN_TEAM = 'members of the team, not people from outside';
const PUBLISHED = 'what the business publishes about itself';
const WORDS = 'a fixed set of words';
const NUMBERS = 'ids, counts, hashes or names of columns';
const ACCEPTED = 'an accepted proposal is kept, with what was sent';

/** Tables and columns in which no person from outside is looked for, with the reason. */
export const otherColumns: Record<string, string> = {
  ...Object.fromEntries(
    [
      'users',
      'identities',
      'invitations',
      'sessions',
      'devices',
      'tokens',
      'second_factors',
      'recovery_codes',
    ].map((table) => [table, OWN_TEAM]),
  ),
  ...Object.fromEntries(
    [
      'team_policy',
      'setup_cards',
      'notice_settings',
      'mail_servers',
      'microsoft_connections',
      'sign_in_providers',
    ].map((table) => [table, 'settings of the desk']),
  ),
  ...Object.fromEntries(
    ['business_logos', 'business_sections', 'content_versions'].map((table) => [table, PUBLISHED]),
  ),
  backups: 'names of files and errors of backups',
  document_versions: NUMBERS,
  idempotency_keys: 'the id of a call that was done, and nothing that it was given',
  invoice_items: 'what was signed, or an invoice, both of which are kept',
  link_secrets: 'keys that sign links',
  log_events: 'who did what, in fixed words; never a text of a record',
  mail_arrivals: 'test emails to members of the team',
  merges: NUMBERS,
  microsoft_notices: OWN_TEAM,
  mikro_orm_migrations: 'names of migrations',
  rate_limits: 'hashes of addresses, and networks, for an hour',
  received_enquiries: 'hashes, kept for a day; those of the person go',
  registration_steps: WORDS,
  search_entries: DERIVED,
  sent_proposals: `${ACCEPTED}; of others the names are replaced`,
  sent_reminders: NUMBERS,
  signed_proposals: ACCEPTED,
  'activities.due_time': NUMBERS,
  'documents.media_type': WORDS,
  'events.kind': WORDS,
  'events.noun': WORDS,
  'history.action': WORDS,
  'history.cause': WORDS,
  'history.table_name': WORDS,
  'imports.above': NUMBERS,
  'imports.conventions': WORDS,
  'imports.counts': NUMBERS,
  'imports.given': NUMBERS,
  'leads.ended_follow_up': NUMBERS,
  'leads.follow_up_time': NUMBERS,
  'leads.score_parts': WORDS,
  'proposals.lead_status_before': WORDS,
  'proposals.name': NUMBERS,
  'proposals.reference': NUMBERS,
  'proposals.acceptance': ACCEPTED,
  'proposals.selection': 'what was priced, by numbers of groups',
  'proposal_requests.selection': 'what was priced, by numbers of groups',
  'proposal_requests.versions': NUMBERS,
  'proposal_requests.accepted_terms': NUMBERS,
  'proposal_requests.code_hash': NUMBERS,
  'proposal_requests.content_hash': NUMBERS,
  'registration_changes.field': WORDS,
  'registrations.groups': NUMBERS,
  'quarantine.suspicions': WORDS,
  'restores.rows': NUMBERS,
  'restores.counts': NUMBERS,
  'restores.left_out': NUMBERS,
  'trash.table_name': WORDS,
};
