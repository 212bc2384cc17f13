import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suppliedWorkingDays } from '#shared/holidays/holidays.data.ts';
import { holidaysOf } from '#shared/holidays/holidays.ts';
import { records } from '../nouns.ts';
import type { Database } from '../platform/database/orm.ts';
import { type MakingCall, makeSearch, makeSuppliedHolidays } from './calls.ts';
import { runStatements } from './storedCode.ts';

// The functions and triggers of the database: a file for each function, `<folder>/functions/<name>.sql`, with its triggers
// below it, the triggers that the tables listed here have, and the calls that make searches. `npm run db:migration` writes
// what the database lacks of it; a test compares the two. The running server reads neither.

const SOURCES = join(import.meta.dirname, '..');

/** Tables with history other than those of record types. */
const HISTORY = ['users', 'lead_assignments', 'document_versions', 'not_duplicates', 'discount_approvals'];

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
  'invitations',
  'mail_arrivals',
  'mail_servers',
  'microsoft_connections',
  'microsoft_notices',
  'not_duplicates',
  'proposal_reminders',
  'proposal_requests',
  'share_links',
  'trash',
  'users',
];

/** Tables of which each row is announced to its owner alone: the column of the owner, and that of what is for everybody. */
const PRIVATE: Record<string, [owner: string, shared: string]> = {
  imports: ['created_by_id', ''],
  notice_settings: ['user_id', ''],
  saved_views: ['owner_id', 'is_shared'],
};

const tables = records.map(({ table }) => table);

/** The calls for the tables of record types. */
export const makingCalls = (orm: Database): MakingCall[] => [
  ...records.flatMap(({ table, noun, search }) =>
    search ? [makeSearch({ ...search, table, kind: noun, references: referencesOf(orm, table) })] : [],
  ),
  makeSuppliedHolidays([...holidaysOf(suppliedWorkingDays)]),
];

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

/** The triggers of history and announcements: of the tables of record types and of those listed here. */
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
    ...makingCalls(orm).map(({ statement }) => statement),
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
