import { toColumnName } from '../../platform/database/rows.ts';
import type { StoredRow } from '../mergeRules.ts';
import type { With } from '../record.ts';

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields that a person edits, each with its column. */
const fieldColumns = ({ edit }: With<'edit'>) =>
  Object.keys(edit.fields.shape).map((name) => [name, toColumnName(name)] as const);

/** The fields that are empty in the record that stays and not in the other, with the values of that. */
export const blankFields = (record: With<'edit'>, kept: StoredRow, gone: StoredRow) =>
  Object.fromEntries(
    fieldColumns(record)
      .filter(([, column]) => isBlank(kept[column]) && !isBlank(gone[column]))
      .map(([name, column]) => [name, gone[column]]),
  );
