import filenamify from 'filenamify';
import { addSuffix } from '#shared/fields/fileNames.ts';
import type { CsvColumn } from '#shared/records/csv/columns.ts';
import type { FileStorage } from '../../../platform/storage/storage.ts';
import type { RecordContext } from '../../record.ts';

/** A file of the full export. */
export interface ExportFile {
  /** The path in the archive, with '/' between folders. */
  path: string;
  bytes: AsyncIterable<string | Buffer>;
}

export type FullExportContext = RecordContext & { storage: FileStorage };

/** A table or a folder that a record type adds to the full export, beside the CSV file of its list. */
export interface FurtherFiles {
  /** The path of the file, or of the folder with '/' at its end, for the README. */
  path: string;
  /** The contents in sentences, for the README. */
  about: string;
  /** The columns, where it is a CSV file. */
  columns?: readonly CsvColumn[];
  read(context: FullExportContext): AsyncIterable<ExportFile>;
}

/** The maximum length of one part of a path, in characters. Windows allows 260 for a whole path. */
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
