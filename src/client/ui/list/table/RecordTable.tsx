import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type RefObject,
  type MouseEvent as RowEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { exactTotal } from '#shared/records/totals.ts';
import shade from '../../scrollFade.module.css';
import { useIsPhone } from '../../useIsPhone.ts';
import { useSearchParam, useSetSearchParam } from '../../useSearchParam.ts';
import { useListMemory } from '../listMemory.ts';
import { NextPage } from '../NextPage.tsx';
import { useSelectionContext } from '../selection/useSelection.ts';
import type { ListQuery } from '../useListQuery.ts';
import { useReturnToRow } from '../useReturnToRow.ts';
import { useRowKeys } from '../useRowKeys.ts';
import type { Column, Columns } from './columns.ts';
import classes from './RecordTable.module.css';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';

// The scroll position at which each table was left, for Back.
const positions = new Map<string, { search: string; top: number }>();

/** Indexes of rows near the visible ones and around the focus, in order. */
function useRowsInView(
  frame: RefObject<HTMLElement | null>,
  count: number,
  rowSize: number,
  focused: number | null,
): number[] {
  const { pathname, search } = useLocation();
  const left = positions.get(pathname);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowSize,
    overscan: 15,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: left?.search === search ? left.top : 0,
    rangeExtractor: (range) => {
      if (focused === null) return defaultRangeExtractor(range);
      const kept = [focused - 1, focused, focused + 1].filter((line) => line >= 0 && line < range.count);
      return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((one, other) => one - other);
    },
  });

  // Other filters or another order start at the top.
  const shown = useRef(search);
  useEffect(() => {
    if (shown.current !== search) frame.current?.scrollTo?.({ top: 0 });
    shown.current = search;
  }, [frame, search]);
  useLayoutEffect(
    () => () => void positions.set(pathname, { search, top: virtualizer.scrollOffset ?? 0 }),
    [pathname, search, virtualizer],
  );
  return virtualizer.getVirtualIndexes();
}

/**
 * The columns of a table in their order: as its address says, else as this person last chose, else those that are not
 * hidden at first. The first one is always there. `choose` takes the names of the others.
 */
function useColumns<Row>(list: string, all: Columns<Row>) {
  const { memory, remember } = useListMemory(list);
  const setParam = useSetSearchParam();
  const [first, ...others] = all;
  const standard = others
    .filter(isShownAtFirst)
    .map(({ name }) => name)
    .join();
  const chosen = useSearchParam('columns') ?? memory.columns ?? standard;

  const columns = useMemo<Columns<Row>>(() => {
    const [first, ...others] = all;
    const listed = chosen.split(',').flatMap((name) => others.find((column) => column.name === name) ?? []);
    return [first, ...new Set(listed.length > 0 ? listed : others.filter(isShownAtFirst))];
  }, [all, chosen]);

  const choose = (names: string[]) => {
    const next = names.join() === standard ? undefined : names.join();
    remember({ columns: next });
    setParam('columns', next);
  };
  const shown = columns.slice(1).map(({ name }) => name);
  return { first, others, columns, shown, choose };
}

const isShownAtFirst = ({ isHiddenAtFirst }: Pick<Column<never>, 'isHiddenAtFirst'>) => !isHiddenAtFirst;

/** The elements that a press in a row may be meant for instead of the row. */
const CONTROLS =
  'a, button, input, label, select, textarea, [role="menu"], [role="dialog"], [role="listbox"]';

/** Pressing anywhere in a row follows the link in its first cell: in a new tab with Ctrl, ⌘ or the middle button. */
function openRow({ target, button, nativeEvent, ...event }: RowEvent) {
  const isMiddle = button === 1;
  if (!(target instanceof Element) || target.closest(CONTROLS) || button > 1) return;
  // A press that selected text was not meant to open anything.
  if (!isMiddle && window.getSelection()?.type === 'Range') return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const link = target.closest('tr')?.querySelector<HTMLElement>('th a');
  // The list is left from this row, as by its link.
  link?.focus({ preventScroll: true });
  link?.dispatchEvent(
    new MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey: ctrlKey || isMiddle,
      metaKey: metaKey || isMiddle,
      shiftKey,
      view: nativeEvent.view,
    }),
  );
}

/** Pixels, as in the style sheet: row height, and width of the column of checkboxes. */
const ROW_SIZE = 36;
const PHONE_ROW_SIZE = 44;

/** First column on a phone, in pixels. */
const PHONE_WIDTH = 138;
/** Last column, whose head opens the choice of columns, in pixels. */
const END_WIDTH = 24;
/** Pixels that each column gives up for it. */
const GIVEN_WIDTH = 3;

interface RecordTableProps<Row> {
  /** The choice of columns is remembered per list. */
  list: string;
  rows: Row[];
  query: ListQuery<Row>;
  columns: Columns<Row>;
  getTitle: (row: Row) => string;
  getHref: (row: Row) => string;
}

/**
 * Scrolls in its own frame, so that head and first column stay in place. Renders rows near the visible ones
 * and around the focus.
 */
export function RecordTable<Row extends { id: string }>({ rows, query, ...props }: RecordTableProps<Row>) {
  const { list, getTitle, getHref } = props;
  const { columns: chosenColumns, ...chosen } = useColumns(list, props.columns);
  const label = list.charAt(0).toUpperCase() + list.slice(1);
  const isSelectable = useSelectionContext() !== null;
  const isPhone = useIsPhone();
  const columns = useMemo(
    () => (isPhone ? forPhone(chosenColumns) : chosenColumns),
    [isPhone, chosenColumns],
  );
  const frame = useRef<HTMLElement>(null);
  const returned = useReturnToRow(frame);
  const [focused, setFocused] = useState(() => {
    const index = returned ? rows.findIndex(({ id }) => id === returned) : -1;
    return index < 0 ? null : index;
  });
  const rememberRow = useRowKeys(frame);
  const rowSize = isPhone ? PHONE_ROW_SIZE : ROW_SIZE;
  const lines = useRowsInView(frame, rows.length, rowSize, focused);

  const endWidth = isPhone ? PHONE_ROW_SIZE : END_WIDTH;
  const widths = isPhone
    ? columns.map(({ width }, at) => (at === 0 ? PHONE_WIDTH : width))
    : columns.map(({ width }) => width - GIVEN_WIDTH);
  const ends = isSelectable ? rowSize + endWidth : 0;
  const cells = columns.length + (isSelectable ? 2 : 0);
  const minWidth = widths.reduce((sum, width) => sum + width, ends);
  return (
    <section
      ref={frame}
      className={`${classes.frame} ${isPhone ? shade.shade : ''}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table
        className={classes.table}
        style={{ minWidth }}
        aria-rowcount={(exactTotal(query.total) ?? -2) + 1}
        data-selectable={isSelectable || undefined}
        data-stale={query.isStale || undefined}
      >
        <colgroup>
          {isSelectable && <col style={{ width: rowSize }} />}
          {columns.map(({ name }, at) => (
            <col key={name} style={{ width: widths[at] }} />
          ))}
          {isSelectable && <col style={{ width: endWidth }} />}
        </colgroup>
        <TableHead columns={columns} chosen={chosen} selectable={isSelectable ? rows.length : null} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard opens a row by its link. */}
        <tbody
          onClick={openRow}
          onAuxClick={openRow}
          onFocus={(event) => {
            // Menus of a row are elsewhere in the document.
            const index = event.target.closest('tr')?.getAttribute('aria-rowindex');
            if (index) setFocused(Number(index) - 2);
            rememberRow(event);
          }}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setFocused(null);
          }}
        >
          {lines.map((line, at) => {
            const row = rows[line];
            return (
              row && (
                <Fragment key={row.id}>
                  <Gap columns={cells} height={(line - (lines[at - 1] ?? -1) - 1) * rowSize} />
                  <TableRow
                    row={row}
                    line={line}
                    isSelectable={isSelectable}
                    columns={columns}
                    getTitle={getTitle}
                    getHref={getHref}
                  />
                </Fragment>
              )
            );
          })}
          <Gap columns={cells} height={(rows.length - 1 - (lines.at(-1) ?? -1)) * rowSize} />
        </tbody>
      </table>
      {query.hasMore && !query.error && (
        <div className={classes.more}>
          <NextPage query={query} />
        </div>
      )}
    </section>
  );
}

/** The name, then the columns by which people decide. */
function forPhone<Row>([first, ...others]: Columns<Row>): Columns<Row> {
  const isEarly = ({ isEarlyOnPhone }: Column<Row>) => isEarlyOnPhone === true;
  const isFigure = ({ isNumeric }: Column<Row>) => isNumeric === true;
  // Figures first: cut off at the edge, one reads as another number.
  const early = others
    .filter(isEarly)
    .toSorted((one, other) => Number(isFigure(other)) - Number(isFigure(one)));
  return [first, ...early, ...others.filter((column) => !isEarly(column))];
}

/** The placeholders of rows that are not rendered, across so many columns. */
const Gap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td className={classes.gap} colSpan={columns} style={{ height }} />
    </tr>
  );
