import { type CellFormat, isChoice, truncate } from '#shared/records/csv/cells.ts';
import { addNotes } from '#shared/records/csv/splitCells.ts';
import type { CsvFault, CsvImport } from '../../records/csv/recordCsv.ts';
import type { ParsedRow } from './parseRow.ts';

/** The field for further lines of a record. */
export const notesFieldOf = ({ labels }: Pick<CsvImport, 'labels'>) =>
  'notes' in labels ? 'notes' : 'description';

/**
 * Keeps a word that is in no list of ours as a line of the notes, where its row can do without it, and one that says more than
 * the value that is read of it. The former stays a problem where no
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
  const keep = (field: string, isNoted: boolean) => {
    const text = texts[field] ?? '';
    const name = config.labels[field] ?? '';
    if (isNoted) addNotes(values, [`${name}: ${text}`]);
    row.kept.push({ field, message: `${name}: ‘${truncate(text)}’ goes to the ${label}`, isKept: true });
  };
  for (const { field, isOptional } of row.faults.filter(isKept)) {
    // A default that says less was given already, with the word beside it.
    if (field !== null) keep(field, values[field] === undefined || isOptional === true);
  }
  for (const [field, words] of Object.entries(config.keptWords ?? {})) {
    if (!decided.has(field) && words.includes(texts[field]?.toLowerCase() ?? '')) keep(field, true);
  }
  row.faults = row.faults.filter((fault) => !isKept(fault));
}
