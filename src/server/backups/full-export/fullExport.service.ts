import { EVERYTHING_NOUN } from '#shared/records/exports.schema.ts';
import { type ExportNoun, exportNoun, exportPlural } from '#shared/records/nouns.ts';
import { countSelection, csvFile, EVERYTHING } from '../../records/csv/export/exports.queries.ts';
import { recordExport } from '../../records/history/history.service.ts';
import {
  type ExportFile,
  type ExportRecordType,
  type FullExportContext,
  type FurtherFiles,
  recordWith,
} from '../../records/record.ts';
import { historyColumns, historyCsv } from './historyCsv.ts';
import { fullExportReadme } from './readme.ts';

/** A table of the full export as it was at the start. */
interface ExportedTable {
  noun: ExportNoun;
  record: ExportRecordType;
  total: number;
  last: string | null;
}

const historyFile: FurtherFiles = {
  path: 'history.csv',
  about: 'Each change of a record: who changed which field, when, from what to what.',
  columns: historyColumns,
  async *read(context) {
    yield { path: 'history.csv', bytes: historyCsv(context) };
  },
};

/**
 * The files of everything that this desk keeps of its records: a table for each noun, as its own export has it, what
 * record types add (`furtherFiles`), and the history. The history notes who took it, a line for each noun.
 */
export async function openFullExport(context: FullExportContext): Promise<AsyncIterable<ExportFile>> {
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
