import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyInstance } from 'fastify';
import { ZipFile } from 'yazl';
import * as z from 'zod';
import { formatBusinessTime, formatCount, singularOf, today } from '#shared/fields/format.ts';
import {
  type CellFormat,
  choiceCell,
  dayCell,
  instantCell,
  listCell,
  pastDayCell,
  textCell,
} from '#shared/records/csv/cells.ts';
import type { CsvColumn } from '#shared/records/csv/columns.ts';
import { EVERYTHING_NOUN } from '#shared/records/exports.schema.ts';
import { historyAction, historyCause } from '#shared/records/history.ts';
import { type ExportNoun, exportNoun, exportPlural, importNoun } from '#shared/records/nouns.ts';
import { toFieldName } from '../../platform/database/rows.ts';
import { inChunks, instantColumn, readRows, readValue } from '../../platform/database/runSql.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import { rejectOtherSites } from '../../platform/http/crossSite.ts';
import { isSignedIn, whileAllowed } from '../../platform/http/whileAllowed.ts';
import type { GetContext } from '../../platform/identity/context.ts';
import { requireRight } from '../../platform/identity/rights.ts';
import { staffRoute } from '../../platform/rpc/staffRoute.ts';
import { assertRecentPassword } from '../../platform/rpc/trpc.ts';
import type { FileStorage } from '../../platform/storage/storage.ts';
import { countExport } from '../../records/csv/csv.routes.ts';
import { countSelection, csvFile, EVERYTHING } from '../../records/csv/export/exports.queries.ts';
import { rowsFile } from '../../records/csv/export/furtherFiles.ts';
import { recordExport } from '../../records/history/history.service.ts';
import {
  type ExportFile,
  type ExportRecordType,
  type FullExportContext,
  type FurtherFiles,
  type RecordContext,
  recordWith,
} from '../../records/record.ts';

const historyColumns: CsvColumn[] = [
  { field: 'id', label: 'Change', cell: textCell },
  { field: 'at', label: 'At', cell: instantCell },
  { field: 'by', label: 'By', cell: textCell },
  { field: 'action', label: 'Action', cell: choiceCell(historyAction.labels) },
  { field: 'cause', label: 'Cause', cell: choiceCell(historyCause.labels) },
  { field: 'table', label: 'Records', cell: textCell },
  { field: 'recordId', label: 'Record ID', cell: textCell },
  { field: 'field', label: 'Field', cell: textCell },
  { field: 'from', label: 'Before', cell: textCell },
  { field: 'to', label: 'After', cell: textCell },
];

const changeRow = z.object({ id: z.string() });

const historyRow = z.looseObject({ at: instantColumn, column: z.string().nullable() });

/** Changes that are read and sent at once. */
const CHUNK_CHANGES = 1_000;

/** The history of all records, the oldest change first, up to the newest at the start. */
async function* readHistory({ em, records }: RecordContext) {
  const tables = records.map(({ table }) => table);
  const newest = await readValue(em, z.string().nullable())`select max(id)::text from history`;
  const chunks = inChunks(
    (after) =>
      readRows(em, changeRow)`
      select id::text from history where id > coalesce(${after}::bigint, 0) and id <= ${newest}::bigint
       order by history.id limit ${CHUNK_CHANGES}`,
  );
  for await (const changes of chunks) {
    const rows = await readRows(em, historyRow)`
      select line.id::text, line.at, author.email as by, line.action, line.cause, line.table_name as table,
             line.record_id as "recordId", field.key as column, field.value ->> 0 as "from", field.value ->> 1 as "to"
        from history line
        left join users author on author.id = line.actor_id
        left join jsonb_each(case when line.action = 'changed' then line.changes end) as field on true
       where line.id between ${changes[0]?.id}::bigint and ${changes.at(-1)?.id}::bigint
         and line.table_name = any(${tables}::text[])
       order by line.id, field.key`;
    yield rows.map(({ column, ...row }) => ({ ...row, field: column === null ? null : toFieldName(column) }));
  }
}

interface NounFile {
  noun: ExportNoun;
  path: string;
  total: number;
  columns: readonly CsvColumn[];
}

const HEAD = `Everything that this desk keeps about its accounts, contacts, leads and the rest.

CSV files are UTF-8 and open in Excel and other programs. The first line has the names of the columns.
Text that begins with = + - or @ has an apostrophe before it.
Without it a spreadsheet would run the text as a formula.
A person of the team is named by the email address. An ID is the same in all files.

To fill a new desk, import these files in this order: ${importNoun.values.map((noun) => `${exportPlural(noun)}.csv`).join(', ')}.
The other files and folders are for reading: the import does not take them.`;

const fullExportReadme = (nouns: NounFile[], further: FurtherFiles[]) =>
  [
    `Export of ${formatBusinessTime(new Date())}, Sydney time`,
    HEAD,
    ...nouns.map(({ noun, path, total, columns }) =>
      describe(
        path,
        `${formatCount(total, singularOf(exportPlural(noun)))}. ${importSentence(noun)}`,
        columns,
      ),
    ),
    ...further.map(({ path, about, columns }) => describe(path, `${about} Not read by the import.`, columns)),
  ]
    .join('\n\n')
    .replaceAll('\n', '\r\n');

const importSentence = (noun: ExportNoun) =>
  noun in importNoun.labels ? 'The import reads every column.' : 'Not read by the import.';

const describe = (path: string, about: string, columns: readonly CsvColumn[] = []) =>
  [path, about, ...columns.map(({ label, cell }) => `  ${label}: ${describeCell(cell)}`)].join('\n');

function describeCell(cell: CellFormat) {
  if (cell.options) return `one of ${cell.options.join(', ')}`;
  if (cell === dayCell || cell === pastDayCell) return 'a day, as 2026-12-31';
  if (cell === instantCell) return 'a time in UTC, as 2026-12-31T09:30:00.000Z';
  if (cell === listCell) return 'texts separated by semicolons';
  return cell.kind === 'number' ? 'a number' : 'text';
}

/** A table of the full export as it was at the start. */
interface ExportedTable {
  noun: ExportNoun;
  record: ExportRecordType;
  total: number;
  last: string | null;
}

const historyFile = rowsFile(
  'history.csv',
  'Each change of a record: who changed which field, when, from what to what.',
  historyColumns,
  readHistory,
);

/**
 * The files of everything that this desk keeps of its records: a table for each noun, as its own export has it, what
 * record types add (`furtherFiles`), and the history. The history notes who took it, a line for each noun.
 */
async function openFullExport(context: FullExportContext): Promise<AsyncIterable<ExportFile>> {
  const { em, records, user } = context;
  const tables: ExportedTable[] = [];
  for (const noun of exportNoun.values) {
    const record = recordWith(records, noun, 'selectIds', 'csv');
    tables.push({ noun, record, ...(await countSelection(context, record, EVERYTHING)) });
  }
  const rows = tables.reduce((sum, { total }) => sum + total, 0);
  await em.transactional((em) => recordExport(em, user.id, EVERYTHING_NOUN, rows, EVERYTHING));
  return readFiles(context, tables);
}

async function* readFiles(context: FullExportContext, tables: ExportedTable[]): AsyncGenerator<ExportFile> {
  const further = [...context.records.flatMap(({ furtherFiles = [] }) => furtherFiles), historyFile];
  const described: Parameters<typeof fullExportReadme>[0] = [];
  for (const { noun, record, total } of tables) {
    const more = await record.csv.furtherColumns?.(context.em);
    const columns = [...record.csv.columns, ...(more?.columns ?? [])];
    described.push({ noun, total, columns, path: pathOf(noun) });
  }
  const readme = fullExportReadme(described, further);
  yield { path: 'README.txt', bytes: oneChunk(readme) };
  for (const { noun, record, last } of tables) {
    yield { path: pathOf(noun), bytes: csvFile(context, record, EVERYTHING, last) };
  }
  for (const { read } of further) yield* read(context);
}

const pathOf = (noun: ExportNoun) => `${exportPlural(noun)}.csv`;

async function* oneChunk(text: string) {
  yield text;
}

interface FullExportOptions {
  contextOf: GetContext;
  storage: FileStorage;
  publicUrl: string;
}

/** Serves the full export to administrators, with the password of the last minutes. */
export async function serveFullExport(
  app: FastifyInstance,
  { contextOf, storage, publicUrl }: FullExportOptions,
) {
  const asStaff = staffRoute(contextOf);
  app.addHook('onRequest', rejectOtherSites(publicUrl));

  app.get(
    '/exchange/everything.zip',
    { exposeHeadRoute: false },
    asStaff(async ({ ctx, em, user }, _request, reply) => {
      requireRight(user, 'takeEverything');
      assertRecentPassword(ctx.session);
      await countExport(ctx, user.id);
      const files = await openFullExport({ em, user, records: ctx.records, storage });
      await em.transactional((em) => recordEvent(em, { kind: 'everything_exported' }));
      return reply
        .header('Content-Type', 'application/zip')
        .header('Content-Disposition', `attachment; filename="everything-${today()}.zip"`)
        .header('Cache-Control', 'no-store')
        .send(whileAllowed(zipStream(files), () => isSignedIn(ctx)));
    }),
  );
}

/** An archive of files, written while it is read: one file is open at a time. Its stream fails where a file does. */
function zipStream(files: AsyncIterable<ExportFile>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const closed = finished(output).then(() => Promise.reject(new Error('The archive was closed')));
  closed.catch(() => {});
  zip.on('error', (error) => output.destroy(error));

  async function add() {
    for await (const { path, bytes } of files) {
      const source = Readable.from(bytes, { objectMode: false });
      // The fastest level takes half the time, and the archive is little larger.
      zip.addReadStreamLazy(path, { mode: 0o600, compressionLevel: 1 }, (done) => done(null, source));
      await Promise.race([finished(source), closed]).finally(() => source.destroy());
    }
    zip.end();
  }
  add().catch((error) => output.destroy(error));
  return output;
}
