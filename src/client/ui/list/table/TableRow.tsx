import { memo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SelectionCheckbox } from '../selection/SelectionCheckbox.tsx';
import type { Columns } from './columns.ts';
import classes from './RecordTable.module.css';

interface TableRowProps<Row> {
  row: Row;
  line: number;
  isSelectable: boolean;
  columns: Columns<Row>;
  getTitle: (row: Row) => string;
  getHref: (row: Row) => string;
}

/** Memoized: scrolling renders only new rows. */
export const TableRow = memo(function TableRow<Row extends { id: string }>(props: TableRowProps<Row>) {
  const { row, line, isSelectable, columns, getTitle, getHref } = props;
  const [first, ...others] = columns;
  return (
    <tr aria-rowindex={line + 2} data-row={row.id}>
      {isSelectable && (
        <td>
          <SelectionCheckbox id={row.id} title={getTitle(row)} />
        </td>
      )}
      <th scope="row" title={getTitle(row)}>
        <Link to={getHref(row)}>
          <span className={classes.text}>{first.cell(row)}</span>
        </Link>
      </th>
      {others.map(({ name, isNumeric, cell }) => {
        const shown = cell(row);
        const isText = typeof shown === 'string';
        return (
          // The full text, if it is cut off.
          <td key={name} data-number={isNumeric || undefined} title={isText ? shown : undefined}>
            {isText && !isNumeric ? (
              <span className={classes.text}>{shown || '–'}</span>
            ) : shown || shown === 0 ? (
              shown
            ) : (
              '–'
            )}
          </td>
        );
      })}
      {isSelectable && <td />}
    </tr>
  );
}) as <Row>(props: TableRowProps<Row>) => ReactNode;
