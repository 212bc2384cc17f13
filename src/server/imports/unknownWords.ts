import { isChoice, truncate } from '#shared/records/csv/cells.ts';
import type { CsvColumn } from '#shared/records/csv/columns.ts';
import { addNotes } from '#shared/records/csv/splitCells.ts';
import type { CsvImport } from '../records/csv/recordCsv.ts';
import type { ParsedRow } from './parseRow.ts';

/** The field for further lines of a record. */
export const notesFieldOf = ({ labels }: Pick<CsvImport, 'labels'>) =>
  'notes' in labels ? 'notes' : 'description';

/**
 * Keeps what cannot be read ('TBA', 'High', a word that is in no list of ours) as a line of the notes, where its row can do
 * without it, and a word that says more than the value that is read of it. The former stays a problem where no
 * default could stand for it, in a row with our ID, and once somebody wrote it on the screen.
 */
export function keepUnknownWords(
  config: CsvImport,
  columns: readonly CsvColumn[],
  required: ReadonlySet<string>,
  row: ParsedRow,
) {
  const { values, texts, decided } = row;
  if (values.id !== undefined || !(notesFieldOf(config) in config.labels)) return;
  const isKept = ({ field, cell }: CsvColumn) => {
    if (texts[field] === undefined || decided.has(field)) return false;
    if (required.has(field) || config.mustBeKnown?.includes(field)) return false;
    // Yes and No have no default that is right for another word.
    return !cell.options || isChoice(cell);
  };
  row.faults = row.faults.filter((fault) => {
    const column = columns.find(({ field }) => field === fault.field);
    return !column || !isKept(column) || !keepText(row, column.field, column.label, config);
  });
  for (const [field, words] of Object.entries(config.keptWords ?? {})) {
    if (words.includes(texts[field]?.toLowerCase() ?? ''))
      keepText(row, field, config.labels[field] ?? '', config);
  }
}

/**
 * Keeps the text of a row's column as a line of its notes, and says so. False where it cannot be: in a row with our ID, and once
 * somebody wrote it on the screen.
 */
export function keepText(
  { values, texts, decided, kept }: ParsedRow,
  field: string,
  name: string,
  config: Pick<CsvImport, 'labels'>,
) {
  const text = texts[field] ?? '';
  const label = config.labels[notesFieldOf(config)]?.toLowerCase();
  if (values.id !== undefined || decided.has(field) || text === '' || !label) return false;
  addNotes(values, [`${name}: ${text}`]);
  kept.push({ field, message: `${name}: ‘${truncate(text)}’ goes to the ${label}`, isKept: true });
  return true;
}
