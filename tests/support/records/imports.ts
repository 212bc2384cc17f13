import type { FaultyCells, ImportRow } from '#shared/imports/imports.schema.ts';
import type { Output } from '../render.tsx';

type ImportProgress = Output<'imports.run'>;
type ImportRecord = Output<'imports.byId'>;

/** An import of three accounts, all of which are checked. */
export const importProgress = (values: Partial<ImportProgress> = {}): ImportProgress => ({
  id: '1',
  noun: 'accounts',
  fileName: 'accounts.csv',
  state: 'checked',
  isRunning: false,
  rows: 3,
  done: 3,
  of: 3,
  counts: { create: 1, update: 2, skip: 0, problem: 0 },
  above: {},
  undoSkipped: 0,
  createdAt: new Date(),
  createdByName: 'Ada Byron',
  ...values,
});

/** Such an import, with no columns yet. */
export function importRecord(values: Partial<ImportRecord> = {}): ImportRecord {
  return {
    ...importProgress(),
    headers: [],
    leftOut: [],
    columns: [],
    matching: {},
    reading: { decimal: null, dayOrder: null, corrections: [] },
    conventions: {},
    made: null,
    undated: 0,
    deals: 0,
    notCompared: 0,
    repeats: 0,
    skipped: null,
    faulty: { items: [], total: 0 },
    samples: [],
    ...values,
  };
}

/** A row that creates an account. */
export const importRow = (values: Partial<ImportRow> = {}): ImportRow => ({
  line: 2,
  isBelow: false,
  title: 'Bay',
  action: 'create',
  reasons: [],
  repeats: null,
  changes: {},
  recordId: null,
  ...values,
});

/** The cells of two rows that are no display name. */
export const faultyCells = (values: Partial<FaultyCells> = {}): FaultyCells => ({
  field: 'name',
  label: 'Display Name',
  text: 'x',
  message: 'is too long',
  rows: 2,
  line: 3,
  title: 'Bay',
  isRequired: false,
  options: null,
  isDay: false,
  alike: null,
  sign: null,
  isKept: false,
  ...values,
});
