import filenamify from 'filenamify';
import { addSuffix } from '#shared/fields/fileNames.ts';
import type { CsvColumn } from '#shared/records/csv/columns.ts';
import type { ExportRecordType, FullExportContext, FurtherFiles } from '../../record.ts';
import type { Fields } from '../recordCsv.ts';
import { countSelection, csvFile, csvLines, EVERYTHING } from './exports.queries.ts';

/** Characters of one part of a path. Windows allows 260 for a whole path. */
const MAX_LENGTH = 80;

/** A name as Windows, macOS and Linux accept it for a file or a folder. */
export const toFileName = (name: string) => filenamify(name, { replacement: '-', maxLength: MAX_LENGTH });

/** Returns a function that numbers paths which were there before, as in 'Policy (2).pdf'; capitals do not count. */
export function uniquePaths() {
  const taken = new Set<string>();
  return (folder: string, name: string) => {
    let path = `${folder}/${name}`;
    for (let number = 2; taken.has(path.toLowerCase()); number += 1)
      path = `${folder}/${addSuffix(name, ` (${number})`)}`;
    taken.add(path.toLowerCase());
    return path;
  };
}

/** The file of a table that has other columns, or other rows, than the list of the same records. */
export const tableFile = (path: string, about: string, record: ExportRecordType): FurtherFiles => ({
  path,
  about,
  columns: record.csv.columns,
  async *read(context) {
    const { last } = await countSelection(context, record, EVERYTHING);
    yield { path, bytes: csvFile(context, record, EVERYTHING, last) };
  },
});

/** A file of rows that are no records, given in chunks by the fields of its columns. */
export const rowsFile = (
  path: string,
  about: string,
  columns: readonly CsvColumn[],
  readChunks: (context: FullExportContext) => AsyncIterable<Fields[]>,
): FurtherFiles => ({
  path,
  about,
  columns,
  async *read(context) {
    yield { path, bytes: csvLines(columns, readChunks(context)) };
  },
});
