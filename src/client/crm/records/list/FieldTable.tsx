import { type ReactNode, useState } from 'react';
import type { Field } from '#shared/fields/kinds.ts';
import type { Column, Columns } from '../../../ui/list/table/columns.ts';
import { RecordTable } from '../../../ui/list/table/RecordTable.tsx';
import type { ListQuery } from '../../../ui/list/useListQuery.ts';
import type { RecordType } from '../recordType.ts';
import type { FieldEditor } from '../useChangeField.ts';
import { EditableCell } from './EditableCell.tsx';

/** The kinds whose values are aligned at their ends. */
const NUMBERS: readonly Field['kind'][] = ['aud', 'percent', 'whole'];

/** The facts of a column that do not follow from its field. */
interface OwnFacts<Row> extends Partial<Column<Row>> {
  /** The value as it is shown; its text by default. */
  shown?: (row: Row) => ReactNode;
}

/** Makes columns of fields that are changed in their rows, as in `column('industry', 150)`. */
export const fieldColumns =
  <Row, Values>(edit: (row: Row) => FieldEditor<Values>, fields: { [Name in keyof Values]-?: Field }) =>
  (name: keyof Values & string, width: number, { shown, ...own }: OwnFacts<Row> = {}): Column<Row> => ({
    name,
    label: fields[name].label,
    width,
    isNumeric: NUMBERS.includes(fields[name].kind),
    cell: (row) => (
      <EditableCell edit={edit(row)} name={name}>
        {shown?.(row)}
      </EditableCell>
    ),
    ...own,
  });

/** Makes a column of a value that is not changed in its row, as in `plain('name', 160)`. */
export const plainColumns =
  <Row,>(labels: { [Name in keyof Row]?: string }) =>
  <Name extends keyof Row & string>(
    name: Name,
    width: number,
    own: Partial<Column<Row>> = {},
  ): Column<Row> => ({
    name,
    label: labels[name] ?? '',
    width,
    cell: (row) => row[name] as ReactNode,
    ...own,
  });

interface FieldTableProps<Row, Edit> {
  type: Pick<RecordType, 'path'>;
  rows: Row[];
  query: ListQuery<Row>;
  /** The editor of the noun, of which the columns are made. */
  edit: Edit;
  columnsOf: (edit: Edit) => Columns<Row>;
  getTitle: (row: Row) => string;
}

/** The table of a noun, in whose rows fields are changed. */
export function FieldTable<Row extends { id: string }, Edit>(props: FieldTableProps<Row, Edit>) {
  const { type, edit, columnsOf, getTitle: titleOf, ...others } = props;
  // Once, so that rows are not rendered again: the editor does the same in every render.
  const [columns] = useState(() => columnsOf(edit));
  const [getTitle] = useState(() => titleOf);
  const [getHref] = useState(
    () =>
      ({ id }: Row) =>
        `/crm/${type.path}/${id}`,
  );
  return <RecordTable list={type.path} columns={columns} getTitle={getTitle} getHref={getHref} {...others} />;
}
