import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSearchParam } from '../useSearchParam.ts';
import classes from './RecordTable.module.css';
import { SelectionCheckbox } from './selection/SelectionCheckbox.tsx';
import { useSelectionContext } from './selection/useSelection.ts';
import { useOffsetTop } from './useOffsetTop.ts';

/** Of every row, as in the style sheet, in pixels. */
const ROW_HEIGHT = 41;

interface RecordTableProps<Row> {
  /** What the table holds, as in 'Leads'. */
  label: string;
  rows: Row[];
  /** How many there are in all, loaded or not. */
  total: number | undefined;
  isStale: boolean;
  /** A `ColumnHeader` for each column. */
  header: ReactNode;
  getTitle: (row: Row) => string;
  /** The cells of one row: a `th` with the link first. */
  children: (row: Row) => ReactNode;
}

/** One row for each record. Only the rows near the visible ones are rendered. */
export function RecordTable<Row extends { id: string }>({ rows, ...props }: RecordTableProps<Row>) {
  const { label, total, isStale, header, getTitle, children } = props;
  const isSelectable = useSelectionContext() !== null;
  const frame = useRef<HTMLElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_HEIGHT,
    overscan: 15,
    scrollMargin: useOffsetTop(frame),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const lines = virtualizer.getVirtualItems();
  const first = lines[0]?.index ?? 0;
  const last = lines.at(-1)?.index ?? -1;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section ref={frame} className={classes.frame} aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-rowcount={(total ?? -2) + 1} data-stale={isStale || undefined}>
        <thead>
          <tr>
            {isSelectable && (
              <th scope="col">
                <span className={classes.hidden}>Select</span>
              </th>
            )}
            {header}
          </tr>
        </thead>
        <tbody>
          <Gap lines={first} />
          {rows.slice(first, last + 1).map((row, at) => (
            <tr key={row.id} aria-rowindex={first + at + 2}>
              {isSelectable && (
                <td>
                  <SelectionCheckbox id={row.id} title={getTitle(row)} />
                </td>
              )}
              {children(row)}
            </tr>
          ))}
          <Gap lines={rows.length - 1 - last} />
        </tbody>
      </table>
    </section>
  );
}

/** In place of rows that are not rendered. */
const Gap = ({ lines }: { lines: number }) =>
  lines > 0 && (
    <tr aria-hidden>
      <td className={classes.gap} style={{ height: lines * ROW_HEIGHT }} />
    </tr>
  );

interface ColumnHeaderProps {
  /** Its name in the address; without it the list cannot be sorted by it. */
  sort?: string;
  /** The list is sorted by it by default. */
  isDefaultSort?: boolean;
  isNumeric?: boolean;
  children: string;
}

/** The header of a column; a press sorts by it, another one reverses the order. */
export function ColumnHeader({ sort, isDefaultSort = false, isNumeric, children }: ColumnHeaderProps) {
  const current = useSearchParam('sort') ?? (isDefaultSort ? sort : undefined);
  const { search } = useLocation();
  if (!sort) return <th scope="col">{children}</th>;

  const isUp = current === sort;
  const isDown = current === `-${sort}`;
  const params = new URLSearchParams(search);
  params.set('sort', isUp ? `-${sort}` : sort);
  return (
    <th
      scope="col"
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
      data-number={isNumeric || undefined}
    >
      <Link to={`?${params}`} replace preventScrollReset className={classes.sort}>
        {children}
        <span aria-hidden>{isUp ? '↑' : isDown ? '↓' : ''}</span>
      </Link>
    </th>
  );
}
