import { type CellFormat, isChoice, truncate } from '#shared/records/csv/cells.ts';
import { addNotes } from '#shared/records/csv/splitCells.ts';
import type { CsvFault, CsvImport } from '../../records/csv/recordCsv.ts';
import type { ParsedRow } from './parseRow.ts';

/** The field for further lines of a record. */
export const notesFieldOf = ({ labels }: Pick<CsvImport, 'labels'>) =>
  'notes' in labels ? 'notes' : 'description';

/**
 * Keeps a word that is in no list of ours as a line of the notes, where its row can do without it. It stays a problem where no
 * default could stand for it, in a row with our ID, and once somebody wrote it on the screen.
 */
export function keepUnknownWords(
  config: CsvImport,
  cells: ReadonlyMap<string, CellFormat>,
  required: ReadonlySet<string>,
  row: ParsedRow,
) {
  const { values, texts, decided } = row;
  const notes = notesFieldOf(config);
  const label = config.labels[notes]?.toLowerCase();
  if (values.id !== undefined || !label) return;
  const isKept = ({ field, isOptional }: CsvFault) => {
    const cell = cells.get(field ?? '');
    if (field === null || !cell || texts[field] === undefined || decided.has(field)) return false;
    if (required.has(field) || config.mustBeKnown?.includes(field)) return false;
    // Yes and No have no default that is right for another word.
    return isOptional || isChoice(cell);
  };
  for (const fault of row.faults.filter(isKept)) {
    const { field } = fault;
    const text = texts[field ?? ''] ?? '';
    const name = config.labels[field ?? ''] ?? '';
    // A default that says less was given already, with the word beside it.
    if (values[field ?? ''] === undefined || fault.isOptional) addNotes(values, [`${name}: ${text}`]);
    row.kept.push({ field, message: `${name}: ‘${truncate(text)}’ goes to the ${label}`, isKept: true });
  }
  row.faults = row.faults.filter((fault) => !isKept(fault));
}
