import { SelectShownCheckbox } from '../selection/SelectionCheckbox.tsx';
import { ChooseColumns, type ChooseColumnsProps } from './ChooseColumns.tsx';
import { ColumnHeader } from './ColumnHeader.tsx';
import type { Columns } from './columns.ts';
import classes from './TableHead.module.css';

interface TableHeadProps<Row> {
  columns: Columns<Row>;
  /** Its button stands at the end of a table whose rows can be selected. */
  chosen: ChooseColumnsProps;
  /** The number of rows that the checkbox of the head selects; null where rows cannot be selected. */
  selectable: number | null;
}

/** The row of headers. */
export function TableHead<Row>({ columns, chosen, selectable }: TableHeadProps<Row>) {
  return (
    <thead className={classes.head}>
      <tr>
        {selectable !== null && (
          <th scope="col">
            <SelectShownCheckbox shown={selectable} />
          </th>
        )}
        {columns.map((column) => (
          <ColumnHeader key={column.name} column={column} />
        ))}
        {selectable !== null && (
          <th scope="col" className={classes.end}>
            <ChooseColumns {...chosen} />
          </th>
        )}
      </tr>
    </thead>
  );
}
