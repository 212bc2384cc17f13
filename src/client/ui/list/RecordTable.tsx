import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSearchParam } from '../useSearchParam.ts';
import classes from './RecordTable.module.css';
import { SelectionCheckbox } from './selection/SelectionCheckbox.tsx';
import { useSelectionContext } from './selection/useSelection.ts';
import { useOffsetTop } from './useOffsetTop.ts';

/** Of every line, as the style sheet has it, in pixels. */
const LINE_HEIGHT = 41;

interface RecordTableProps<Row> {
  /** What the table holds, as in 'Leads'. */
  label: string;
  rows: Row[];
  /** How many there are in all, loaded or not. */
  total: number | undefined;
  isStale: boolean;
  /** A `ColumnHead` each. */
  header: ReactNode;
  getTitle: (row: Row) => string;
  /** The cells of one row: a `th` with the link first. */
  children: (row: Row) => ReactNode;
}

/** One line a record, for who compares many. Only the lines near what is in sight are in the page. */
export function RecordTable<Row extends { id: string }>({ rows, ...props }: RecordTableProps<Row>) {
  const { label, total, isStale, header, getTitle, children } = props;
  const canPick = useSelectionContext() !== null;
  const frame = useRef<HTMLElement>(null);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => LINE_HEIGHT,
    overscan: 15,
    scrollMargin: useOffsetTop(frame),
    initialRect: { width: window.innerWidth, height: window.innerHeight },
  });
  const lines = virtualizer.getVirtualItems();
  const first = lines[0]?.index ?? 0;
  const last = lines.at(-1)?.index ?? -1;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is to be reached by keyboard.
    <section ref={frame} className={classes.frame} aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-rowcount={(total ?? -2) + 1} data-stale={isStale || undefined}>
        <thead>
          <tr>
            {canPick && (
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
              {canPick && (
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

/** Where lines are left out. */
const Gap = ({ lines }: { lines: number }) =>
  lines > 0 && (
    <tr aria-hidden>
      <td className={classes.gap} style={{ height: lines * LINE_HEIGHT }} />
    </tr>
  );

interface ColumnHeadProps {
  /** What the address calls it; none where the list cannot be sorted by it. */
  sort?: string;
  /** What the list is sorted by unasked. */
  isDefaultSort?: boolean;
  isNumeric?: boolean;
  children: string;
}

/** The head of a column; a press sorts by it, another one the other way. */
export function ColumnHeader({ sort, isDefaultSort = false, isNumeric, children }: ColumnHeadProps) {
  const asked = useSearchParam('sort') ?? (isDefaultSort ? sort : undefined);
  const { search } = useLocation();
  if (!sort) return <th scope="col">{children}</th>;

  const isUp = asked === sort;
  const isDown = asked === `-${sort}`;
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
