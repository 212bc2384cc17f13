import * as z from 'zod';
import { idInput, oneOf } from '../fields/fields.schema.ts';
import { LINE_LENGTH } from '../fields/kinds.ts';
import { optionSet } from '../fields/optionSet.ts';
import type { ColumnMapping } from '../records/csv/columns.ts';
import type { Convention } from '../records/csv/conventions.ts';
import { type ImportNoun, importNoun } from '../records/nouns.ts';
import type { LeftOut } from './leftOut.ts';
import { MAX_COLUMNS, MAX_LINES } from './limits.ts';
import { CORRECTED_LENGTH, type Reading } from './reading.ts';

const MAX_CORRECTIONS = 2_000;

/** The rows of an import are kept for so many days; until then it can be undone. */
export const IMPORT_DAYS = 30;

export const importState = optionSet({
  uploaded: 'Columns to match',
  checking: 'Being checked',
  checked: 'Checked, not imported yet',
  importing: 'Not finished',
  imported: 'Imported',
  undoing: 'Being undone',
  undone: 'Undone',
});

export type ImportState = keyof typeof importState.labels;

/** The actions of an import on a row. */
export const rowAction = optionSet({ create: 'Create', update: 'Update', skip: 'Skip', problem: 'Problem' });

export type RowAction = keyof typeof rowAction.labels;

const rowOutcome = optionSet({ create: 'Created', update: 'Updated', skip: 'Skipped', problem: 'Problem' });

const UNDONE = { ...rowOutcome.labels, create: 'Undone', update: 'Undone' };

/** The labels of actions: before an import what it will do, afterwards what it did, and what is left of that. */
export const actionLabels = (state: ImportState): Record<RowAction, string> =>
  state === 'undone' ? UNDONE : (['imported', 'undoing'].includes(state) ? rowOutcome : rowAction).labels;

export const fileNameInput = z.string().trim().min(1).max(255);

/** The name of a sheet of a workbook: Excel takes 31 characters, other programs more. */
export const sheetInput = z.string().min(1).max(255);

export const importListInput = z.object({ noun: oneOf(importNoun) });

const columnField = z.string().max(50);

export const matchColumnsInput = idInput.extend({
  matching: z
    .record(
      columnField,
      z
        .int()
        .min(0)
        .max(MAX_COLUMNS - 1),
    )
    .refine((matching) => Object.keys(matching).length <= MAX_COLUMNS, 'Match fewer columns')
    // The API's documentation needs this: zod has no bound on the size of a record.
    .meta({ maxProperties: MAX_COLUMNS }),
});

/** The parts of a reading; one that is left out does not change. */
export const readingInput = idInput.extend({
  /** The decimal mark of numbers with two readings; null as the file's other cells show it. */
  decimal: z.enum(['.', ',']).nullable().optional(),
  /** The same for days: what '1/2/2026' begins with. */
  dayOrder: z.enum(['day', 'month']).nullable().optional(),
  corrections: z
    .array(
      z.object({
        field: columnField,
        text: z.string().max(CORRECTED_LENGTH),
        value: z.string().trim().max(LINE_LENGTH).nullable(),
      }),
    )
    .max(MAX_CORRECTIONS)
    .optional(),
  /** True if won leads become opportunities as well. */
  convert: z.boolean().optional(),
});

/** The id of the new import, and that of the import whose problems it has. */
export const importRestInput = idInput.extend({ importId: idInput.shape.id });

export const importRowsInput = idInput.extend({
  /** The noun of the records; without it that of the file. */
  noun: oneOf(importNoun).optional(),
  /** The action of the rows that are returned; all without it. */
  action: oneOf(rowAction).optional(),
  limit: z.int().min(1).max(200).default(100),
  /** The last row of the page before. */
  cursor: z.object({ line: z.int().min(0).max(MAX_LINES), isBelow: z.boolean() }).nullish(),
});

/** Rows by action. */
export type RowCounts = Record<RowAction, number>;

/** Rows by action, of the records above those that the file is about. */
export type AboveCounts = Partial<Record<ImportNoun, RowCounts>>;

/** An import in a list. */
export interface ImportSummary {
  id: string;
  noun: keyof typeof importNoun.labels;
  fileName: string;
  state: ImportState;
  /** True while a job works on it: what is not, and not finished either, broke off. */
  isRunning: boolean;
  rows: number;
  /** The rows that are done of what is under way, or was last. */
  done: number;
  of: number;
  counts: RowCounts;
  above: AboveCounts;
  /** Records that an undo skipped, because somebody changed them since. */
  undoSkipped: number;
  createdAt: Date;
  createdByName: string | null;
}

/** An import, with what matching its columns needs. */
export interface ImportRecord extends ImportSummary {
  headers: string[];
  /** The rows that are no records, such as totals. */
  leftOut: LeftOut[];
  /** The fields with which a column of the file can be matched, in the order of an export. */
  columns: { field: string; label: string; isPhone: boolean }[];
  matching: ColumnMapping;
  reading: Reading;
  conventions: FileConventions;
  /** The records that can be made of those of the file as well, such as opportunities of won leads. */
  made: { noun: ImportNoun; rows: number; labels: Record<string, string> } | null;
  /** New records of which neither the file nor anybody says when they came in, where that matters. */
  undated: number;
  /** Records that open an opportunity, as registrations that expire soon do. */
  deals: number;
  /** New names that were not compared with stored ones, because the file has too many. */
  notCompared: number;
  /** Rows with problems that only repeat another row of the file. */
  repeats: number;
  /** The reason of the rows that are skipped, if it is the same for all. */
  skipped: string | null;
  /** The cells that make rows problems, once all rows are checked. */
  faulty: FaultyValues;
  /** The first different texts of each column, cut; none of an empty one. */
  samples: string[][];
}

/** The conventions of the columns of numbers and days, by field. */
export type FileConventions = Record<
  string,
  Convention & {
    kind: 'number' | 'day';
    /** True if the column itself shows it, so that an answer would change nothing. */
    isCertain: boolean;
    /** A cell with two readings. */
    ambiguous: string | null;
  }
>;

/** Cells of a column with the same text that cannot be read: their rows are problems, unless it goes to their notes. */
export interface FaultyCells {
  field: string;
  label: string;
  text: string;
  message: string;
  rows: number;
  /** The first of the rows, and what it is about. */
  line: number;
  title: string;
  /** True if no row can be imported without this field. */
  isRequired: boolean;
  /** The only values that the field may have. */
  options: string[] | null;
  /** The names of the records that the text may mean, where one may also be created. */
  alike: string[] | null;
  /** The thing that they have in common with it, as in 'ABN'; null for a similar name. */
  sign: string | null;
  /** True if the rows come in all the same, with the text in their notes. */
  isKept: boolean;
}

/** The cells that are shown at once, the most frequent first, and the number of all. */
export interface FaultyValues {
  items: FaultyCells[];
  total: number;
}

/** One row of the file, and what the import does with it. */
export interface ImportRow {
  /** The line in the file; the header is line 1. */
  line: number;
  /** True for a record below another one of the same line, such as an outlet of its account. */
  isBelow: boolean;
  title: string;
  action: RowAction | null;
  reasons: string[];
  /** The line of the row that one with a problem only repeats. */
  repeats: number | null;
  /** The changes that are written, as [from, to]; of a new record the values of the file. */
  changes: Record<string, [unknown, unknown]>;
  recordId: string | null;
}
