import { toColumnName } from '../../platform/database/rows.ts';
import type { StoredRow } from '../mergeRules.ts';
import type { With } from '../record.ts';

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The fields that are empty in the record that stays and not in the other, with the values of that. */
export function blankFields({ edit }: With<'edit'>, kept: StoredRow, gone: StoredRow) {
  const filled = Object.keys(edit.fields.shape).flatMap((name) => {
    const column = toColumnName(name);
    return isBlank(kept[column]) && !isBlank(gone[column]) ? [[name, gone[column]]] : [];
  });
  return Object.fromEntries(filled);
}
