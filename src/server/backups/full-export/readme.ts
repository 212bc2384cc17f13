import { formatBusinessTime, formatCount, singularOf } from '#shared/fields/format.ts';
import { type CellFormat, dayCell, instantCell, listCell, pastDayCell } from '#shared/records/csv/cells.ts';
import type { CsvColumn } from '#shared/records/csv/columns.ts';
import { type ExportNoun, exportPlural, importNoun } from '#shared/records/nouns.ts';
import type { FurtherFiles } from '../../records/record.ts';

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

/** The README of a full export: each file, and each column of it. */
export const fullExportReadme = (nouns: NounFile[], further: FurtherFiles[], now = new Date()) =>
  [
    `Export of ${formatBusinessTime(now)}, Sydney time`,
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

/** The way in which a column is written, in a few words. */
function describeCell(cell: CellFormat) {
  if (cell.options) return `one of ${cell.options.join(', ')}`;
  if (cell === dayCell || cell === pastDayCell) return 'a day, as 2026-12-31';
  if (cell === instantCell) return 'a time in UTC, as 2026-12-31T09:30:00.000Z';
  if (cell === listCell) return 'texts separated by semicolons';
  return cell.kind === 'number' ? 'a number' : 'text';
}
