import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suppliedWorkingDays } from '#shared/holidays/holidays.data.ts';
import { holidaysOf } from '#shared/holidays/holidays.ts';
import { records } from '../nouns.ts';
import type { Database } from '../platform/database/orm.ts';
import {
  type MakingCall,
  makeAnnouncements,
  makeHistory,
  makeSearch,
  makeSuppliedHolidays,
  type PrivateRows,
} from './calls.ts';
import { runStatements } from './storedCode.ts';

// The functions and triggers of the database: a file for each function, `<folder>/functions/<name>.sql`, with its
// triggers below it, and the calls that make what the tables listed here have. `npm run db:migration` writes what the database
// lacks of it; a test compares the two. The running server reads neither.

const SOURCES = join(import.meta.dirname, '..');

/** Tables with history other than those of record types. */
const HISTORY = ['users', 'lead_assignments', 'document_versions', 'not_duplicates', 'discount_approvals'];

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

/** Tables of which each row is announced to its owner alone. */
const PRIVATE: Record<string, PrivateRows> = {
  imports: { owner: 'created_by_id' },
  notice_settings: { owner: 'user_id' },
  saved_views: { owner: 'owner_id', shared: 'is_shared' },
};

const tables = records.map(({ table }) => table);

/** The calls for the tables of record types and for those listed here. */
export const makingCalls = (orm: Database): MakingCall[] => [
  ...records.flatMap(({ table, noun, search }) =>
    search ? [makeSearch({ ...search, table, kind: noun, references: referencesOf(orm, table) })] : [],
  ),
  ...[...tables, ...HISTORY].map(makeHistory),
  ...[...tables, ...ANNOUNCED].map((table) => makeAnnouncements(table, announcedColumns(orm, table))),
  makeSuppliedHolidays([...holidaysOf(suppliedWorkingDays)]),
  ...Object.entries(PRIVATE).map(([table, rows]) =>
    makeAnnouncements(table, announcedColumns(orm, table), rows),
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
