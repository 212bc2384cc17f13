import { Link, useLocation } from 'react-router-dom';
import { useSearchParam } from '../../useSearchParam.ts';
import type { Column } from './columns.ts';
import classes from './TableHead.module.css';

/** The header of a column; a press sorts by it, figures with the largest first, and another one reverses the order. */
export function ColumnHeader({ column }: { column: Omit<Column<never>, 'cell'> }) {
  const { name, label, short, isUnsorted, isDefaultSort = false, isNumeric } = column;
  const current = useSearchParam('sort') ?? (isDefaultSort ? name : undefined);
  const { search } = useLocation();
  const text = short ?? label;
  const title = short && label;
  if (isUnsorted)
    return (
      <th scope="col" title={title}>
        {text}
      </th>
    );

  const isUp = current === name;
  const isDown = current === `-${name}`;
  const params = new URLSearchParams(search);
  params.set('sort', isUp || (isNumeric && !isDown) ? `-${name}` : name);
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      data-number={isNumeric || undefined}
      title={title}
    >
      <Link to={`?${params}`} replace preventScrollReset className={classes.sort}>
        {text}
        {(isUp || isDown) && <span aria-hidden>{isUp ? '↑' : '↓'}</span>}
      </Link>
    </th>
  );
}
