import * as z from 'zod';
import { idInput, oneOf } from '../fields/fields.schema.ts';
import { formatCount } from '../fields/format.ts';
import { LINE_LENGTH } from '../fields/kinds.ts';
import { optionSet } from '../fields/optionSet.ts';
import type { ColumnMapping } from '../records/csv/columns.ts';
import type { Convention } from '../records/csv/conventions.ts';
import { type ImportNoun, importNoun } from '../records/nouns.ts';
import { CORRECTED_LENGTH, type LeftOut, MAX_COLUMNS, MAX_LINES, type Reading } from './imports.ts';

const MAX_CORRECTIONS = 2_000;

/** Days for which the rows of an import are kept and it can be undone. */
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

export const rowAction = optionSet({ create: 'Create', update: 'Update', skip: 'Skip', problem: 'Problem' });

export type RowAction = keyof typeof rowAction.labels;

const rowOutcome = optionSet({ create: 'Created', update: 'Updated', skip: 'Skipped', problem: 'Problem' });

const UNDONE = { ...rowOutcome.labels, create: 'Undone', update: 'Undone' };

/** The labels of actions: before an import what it will do, afterwards what it did, and what is left of that. */
export const actionLabels = (state: ImportState): Record<RowAction, string> =>
  state === 'undone' ? UNDONE : (['imported', 'undoing'].includes(state) ? rowOutcome : rowAction).labels;

/** Where the records of an undone import are. */
const PLACES: Partial<Record<RowAction, string>> = { create: 'in the trash', update: 'as before' };

const WORDS: Record<RowAction, [todo: string, done: string]> = {
  create: ['to create', 'created'],
  update: ['to update', 'updated'],
  skip: ['to skip', 'skipped'],
  problem: ['with problems', 'with problems'],
};

/**
 * '12 to create', '12 created'; once it is undone '12 in the trash'. With `hasRepeats` not all rows with problems are to be
 * fixed: some only repeat another row.
 */
export function formatActionCount(
  state: ImportSummary['state'],
  action: RowAction,
  count: number,
  hasRepeats = false,
) {
  const [todo, done] = WORDS[action];
  const isDone = ['imported', 'undoing', 'undone'].includes(state);
  const leftOut = hasRepeats && action === 'problem' ? 'left out' : undefined;
  const place = state === 'undone' ? PLACES[action] : undefined;
  return `${count.toLocaleString('en-AU')} ${leftOut ?? place ?? (isDone ? done : todo)}`;
}

/** '12 created, 3 updated, 1 with problems'. */
export function formatCounts({ state, counts, rows }: Pick<ImportSummary, 'state' | 'counts' | 'rows'>) {
  const actions = rowAction.values.filter((action) => counts[action] > 0);
  if (actions.length === 0) return formatCount(rows, 'row');
  return actions.map((action) => formatActionCount(state, action, counts[action])).join(', ');
}

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
    // For the API documentation: zod has no limit on the size of a record.
    .meta({ maxProperties: MAX_COLUMNS }),
});

/** The parts of a reading; one that is left out does not change. */
export const readingInput = idInput.extend({
  /** The decimal mark of numbers with two readings; null as the file's other cells show it. */
  decimal: z.enum(['.', ',']).nullable().optional(),
  /** The first part of '1/2/2026'; null to follow the other cells. */
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
  /** Converts won leads to opportunities. */
  convert: z.boolean().optional(),
});

/** The new import, and the one whose problem rows it contains. */
export const importRestInput = idInput.extend({ importId: idInput.shape.id });

export const importRowsInput = idInput.extend({
  /** The noun of the file if it is left out. */
  noun: oneOf(importNoun).optional(),
  /** The action of the rows that are returned; all without it. */
  action: oneOf(rowAction).optional(),
  limit: z.int().min(1).max(200).default(100),
  /** The last row of the page before. */
  cursor: z.object({ line: z.int().min(0).max(MAX_LINES), isBelow: z.boolean() }).nullish(),
});

export type RowCounts = Record<RowAction, number>;

export type AboveCounts = Partial<Record<ImportNoun, RowCounts>>;

export interface ImportSummary {
  id: string;
  noun: keyof typeof importNoun.labels;
  fileName: string;
  state: ImportState;
  /** True while a job works on it: what is not, and not finished either, broke off. */
  isRunning: boolean;
  rows: number;
  /** Rows done in the current or last step. */
  done: number;
  of: number;
  counts: RowCounts;
  above: AboveCounts;
  /** Records that an undo skipped, because somebody changed them since. */
  undoSkipped: number;
  createdAt: Date;
  createdByName: string | null;
}

export interface ImportRecord extends ImportSummary {
  headers: string[];
  /** Rows that are not records, such as totals. */
  leftOut: LeftOut[];
  /** Fields that a column can be matched with, in the order of an export. */
  columns: { field: string; label: string; isPhone: boolean }[];
  matching: ColumnMapping;
  reading: Reading;
  conventions: FileConventions;
  /** Records that can be created from those of the file, such as opportunities of won leads. */
  made: { noun: ImportNoun; rows: number; labels: Record<string, string> } | null;
  /** New records whose creation day nobody states, where it matters. */
  undated: number;
  /** Records that open an opportunity, such as registrations that expire soon. */
  deals: number;
  /** New names not compared with stored ones, because there are too many. */
  notCompared: number;
  /** Problem rows that only repeat another row of the file. */
  repeats: number;
  /** Why rows are skipped, if it is the same for all. */
  skipped: string | null;
  /** The cells that make rows problems, once all rows are checked. */
  faulty: FaultyValues;
  /** The first distinct texts of each column, shortened. */
  samples: string[][];
}

/** How numbers and days are written, by field. */
export type FileConventions = Record<
  string,
  Convention & {
    kind: 'number' | 'day';
    /** The column itself shows it, so no answer is needed. */
    isCertain: boolean;
    /** A cell that can be read in two ways. */
    ambiguous: string | null;
  }
>;

/** Cells of a column with the same unreadable text. Their rows are problems unless the text goes to their notes. */
export interface FaultyCells {
  field: string;
  label: string;
  text: string;
  /** What is wrong, without the column and the text; empty where these say it. */
  message: string;
  rows: number;
  /** The first of the rows, and what it is about. */
  line: number;
  title: string;
  /** No row can be imported without this field. */
  isRequired: boolean;
  /** The only possible values. */
  options: string[] | null;
  isDay: boolean;
  /** Names of similar records, where one may also be created. */
  alike: string[] | null;
  /** What they have in common, such as 'ABN'; null for a similar name. */
  sign: string | null;
  /** The rows are imported, with the text in their notes. */
  isKept: boolean;
}

/** The most frequent first; `count` is the number of all. */
export interface FaultyValues {
  items: FaultyCells[];
  total: number;
}

export interface ImportRow {
  /** The line in the file; the header is line 1. */
  line: number;
  /** A record below another one of the same line, such as an outlet of its account. */
  isBelow: boolean;
  title: string;
  action: RowAction | null;
  reasons: string[];
  /** The line that a problem row only repeats. */
  repeats: number | null;
  /** [from, to]; for a new record the values of the file. */
  changes: Record<string, [unknown, unknown]>;
  recordId: string | null;
}
