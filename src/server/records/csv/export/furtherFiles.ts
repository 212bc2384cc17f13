import filenamify from 'filenamify';
import { addSuffix } from '#shared/fields/fileNames.ts';
import type { ExportRecordType, FurtherFiles } from '../../record.ts';
import { countSelection, csvFile, EVERYTHING } from './exports.queries.ts';

/** Characters of one part of a path. Windows allows 260 for a whole path. */
const MAX_LENGTH = 80;

/** Valid on Windows, macOS and Linux. */
export const toFileName = (name: string) => filenamify(name, { replacement: '-', maxLength: MAX_LENGTH });

/** Numbers repeated paths: 'Policy (2).pdf'. Ignores case. */
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

/** A table with other columns or rows than the list. */
export const tableFile = (path: string, about: string, record: ExportRecordType): FurtherFiles => ({
  path,
  about,
  columns: record.csv.columns,
  async *read(context) {
    const { last } = await countSelection(context, record, EVERYTHING);
    yield { path, bytes: csvFile(context, record, EVERYTHING, last) };
  },
});
