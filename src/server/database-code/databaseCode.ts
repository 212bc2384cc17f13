import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suppliedWorkingDays } from '#shared/holidays/holidays.data.ts';
import { holidaysOf } from '#shared/holidays/holidays.ts';
import { records } from '../nouns.ts';
import type { Database } from '../platform/database/orm.ts';
import type { SearchedColumns } from '../records/search/searchedColumns.ts';
import { runStatements } from './storedCode.ts';

// The functions and triggers of the database: a file for each function, `<folder>/functions/<name>.sql`, with its triggers
// below it, and the triggers and lines that the tables listed here have. `npm run db:migration` writes what the database
// lacks of it; a test compares the two. The running server reads neither.

const SOURCES = join(import.meta.dirname, '..');

/** Tables with history other than those of record types. */
const HISTORY = [
  'users',
  'lead_assignments',
  'document_versions',
  'not_duplicates',
  'discount_approvals',
  'invoice_items',
];

/** The columns whose values the history shows, of tables where others are hidden: those of the team's list, and the score. */
const SHOWN: Record<string, string[]> = {
  users: ['email', 'first_name', 'last_name', 'role', 'email_confirmed_at', 'approved_at', 'deactivated_at'],
  quarantine: ['score'],
};

/** Tables that open screens show, other than those of record types. */
const ANNOUNCED = [
  'backups',
  'business_logos',
  'business_sections',
  'content_versions',
  'discount_approvals',
  'identities',
  'invitations',
  'invoice_items',
  'mail_arrivals',
  'mail_servers',
  'microsoft_connections',
  'microsoft_notices',
  'not_duplicates',
  'proposal_reminders',
  'proposal_requests',
  'share_links',
  'sign_in_providers',
  'trash',
  'users',
];

/** Tables of which each row is announced to its owner alone: the column of the owner, and that of what is for everybody. */
const PRIVATE: Record<string, [owner: string, shared: string]> = {
  imports: ['created_by_id', ''],
  notices: ['person_id', ''],
  notice_settings: ['user_id', ''],
  saved_views: ['owner_id', 'is_shared'],
};

const tables = records.map(({ table }) => table);

const ROWS = {
  insert: 'new table as new_rows',
  update: 'old table as old_rows new table as new_rows',
  delete: 'old table as old_rows',
};

/** Triggers that run a function once for each statement, with the rows as it sees them. */
const statementTriggers = (prefix: string, table: string, run: string, args: string[]) =>
  Object.entries(ROWS).map(
    ([event, rows]) =>
      `create or replace trigger ${prefix}_${event} after ${event} on ${table} referencing ${rows} ` +
      `for each statement execute function ${run}(${args.map((arg) => `'${arg}'`).join(', ')});`,
  );

/** A table with a column `search_text`, which its list and the search over everything read. */
interface SearchedTable extends SearchedColumns {
  table: string;
  noun: string;
  /** The tables that columns refer to. */
  references: Record<string, string>;
}

/** The columns of which a table has texts, and its references among them. */
function searchedColumns({ columns, detail, references }: SearchedTable) {
  const places = Object.entries(columns);
  return {
    nameColumn: Object.keys(columns)[0] ?? '',
    list: places.flatMap(([column, place]) =>
      place === 'everything' || /(^|_)(phone|mobile)$/.test(column) ? [] : [column],
    ),
    words: places.flatMap(([column, place]) => (place === 'list' ? [] : [column])),
    parents: [...new Set([...Object.keys(columns), ...detail])].filter((column) => references[column]),
  };
}

/** The triggers by which a table is found; `others` may refer to it. */
export function searchTriggers(of: SearchedTable, others: SearchedTable[]): string[] {
  const { table, noun, detail, separator = ' · ' } = of;
  const { nameColumn, list, words, parents } = searchedColumns(of);
  const changes = new Set([...list.flatMap((column) => column.split(' ')), ...parents, 'search_text']);
  const referring = others.flatMap((other) =>
    searchedColumns(other).parents.flatMap((column) =>
      other.references[column] === table ? [`${other.table}.${column}`] : [],
    ),
  );
  return [
    `create or replace trigger search_text before insert or update of ${[...changes].join(', ')} on ${table} ` +
      `for each row execute function keep_search_text('{${list}}', '{${parents}}');`,
    ...statementTriggers('search', table, 'keep_search', [
      noun,
      nameColumn,
      `{${detail}}`,
      separator,
      `{${words}}`,
      ...referring,
    ]),
  ];
}

const searchedTables = (orm: Database): SearchedTable[] =>
  records.flatMap(({ table, noun, search }) =>
    search ? [{ ...search, table, noun, references: referencesOf(orm, table) }] : [],
  );

/** What makes the texts of searches, but for the triggers of each table. */
const MAKES_TEXTS = /^(keep_search|keep_search_text|searched_texts|search_folded|search_phone|lower_text)\(/;

/** The statements that make the texts again of tables whose stored functions and triggers change. */
export const remakeTexts = (orm: Database, changed: string[]) =>
  searchedTables(orm).flatMap(({ table }) =>
    changed.some((name) => MAKES_TEXTS.test(name) || /^search_\w+ on (\w+)$/.exec(name)?.[1] === table)
      ? [`update ${table} set search_text = default;`]
      : [],
  );

/** The functions that follow from lists: the name of a record of each table, and the public holidays until the business saves its own. */
const listedFunctions = (orm: Database) => [
  ...searchedTables(orm).map((of) => {
    const name = searchedColumns(of)
      .nameColumn.split(' ')
      .map((column) => `$1.${column}`);
    return `create or replace function search_name(${of.table}) returns text language sql immutable parallel safe as $$ select ${name.join(" || ' ' || ")} $$;`;
  }),
  `create or replace function supplied_holidays() returns date[] language sql immutable as $$ select '{${[...holidaysOf(suppliedWorkingDays)]}}'::date[] $$;`,
];

/** The triggers of history, announcements and searches: of the tables of record types and of those listed here. */
const commonTriggers = (orm: Database) => [
  ...[...tables, ...HISTORY].flatMap((table) =>
    statementTriggers('history', table, 'history_rows', SHOWN[table] ?? []),
  ),
  ...[...tables, ...ANNOUNCED].flatMap((table) =>
    statementTriggers('announce', table, 'announce', announcedColumns(orm, table)),
  ),
  ...Object.entries(PRIVATE).flatMap(([table, columns]) =>
    statementTriggers('announce', table, 'announce_to_owners', [...columns, ...announcedColumns(orm, table)]),
  ),
  ...searchedTables(orm).flatMap((one, _, all) => searchTriggers(one, all)),
];

/** The statements of the files: functions, which indexes of tables may need, and triggers. */
function fileStatements(): { functions: string[]; triggers: string[] } {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => readFileSync(join(SOURCES, file), 'utf8').split(/\n(?=create or replace trigger)/));
  return { functions: files.map(([made = '']) => made), triggers: files.flatMap(([, ...made]) => made) };
}

/** Makes an empty database what the entities and the files say. */
export async function buildDatabase(orm: Database): Promise<void> {
  const { functions, triggers } = fileStatements();
  await runStatements(orm, [
    'create extension if not exists pg_trgm; set check_function_bodies = off;',
    ...functions,
    await orm.schema.getCreateSchemaSQL({ wrap: false }),
    ...listedFunctions(orm),
    ...commonTriggers(orm),
    ...triggers,
  ]);
}

const propertiesOf = (orm: Database, table: string) => {
  const meta = [...orm.getMetadata().getAll().values()].find(({ tableName }) => tableName === table);
  if (!meta) throw new Error(`There is no entity of the table ${table}`);
  return meta.props;
};

/** The ids of a row and of what it belongs to, but for who made it. */
const announcedColumns = (orm: Database, table: string) =>
  propertiesOf(orm, table).flatMap(({ columnTypes, fieldNames: [column = ''] = [] }) =>
    columnTypes?.[0] === 'uuid' && /^id$|_id$/.test(column) && column !== 'created_by_id' ? [column] : [],
  );

const referencesOf = (orm: Database, table: string) =>
  Object.fromEntries(
    propertiesOf(orm, table).flatMap(({ fieldNames: [column = ''] = [], targetMeta }) =>
      targetMeta ? [[column, targetMeta.tableName]] : [],
    ),
  );
