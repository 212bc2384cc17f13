import { type ColumnMapping, CURRENCY_COLUMN } from '#shared/records/csv/columns.ts';
import type { CsvBelow, CsvParent } from '../../records/csv/otherRecords.ts';
import type { Import } from '../imports.entity.ts';
import type { FileColumns } from '../parseRow.ts';

export type File = Pick<Import, 'noun' | 'headers' | 'matching' | 'reading' | 'conventions'>;

/** The column with the currency of all amounts of a row, also those of the records above. */
export const currencyPlace = ({ matching }: Pick<File, 'matching'>) => matching[CURRENCY_COLUMN.field];

/** The columns of a file as those of a record above, or below that. */
export function inwardColumns(
  { headers, matching, conventions, reading }: File,
  parent: CsvParent | CsvBelow,
): FileColumns {
  const inward = (field: string) =>
    field === parent.field
      ? parent.name
      : field.startsWith(`${parent.field}.`)
        ? field.slice(parent.field.length + 1)
        : null;
  const own = <Value>(values: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) => {
        const name = inward(field);
        return name === null ? [] : [[name, value]];
      }),
    );
  return {
    headers,
    currency: currencyPlace({ matching }),
    matching: own(matching) satisfies ColumnMapping,
    conventions: own(conventions),
    reading: {
      ...reading,
      corrections: reading.corrections.flatMap((correction) => {
        const field = inward(correction.field);
        return field === null ? [] : [{ ...correction, field }];
      }),
    },
  };
}
