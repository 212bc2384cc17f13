import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import { exactTotal } from '#shared/records/totals.ts';
import { QueryError } from '../ErrorNotice.tsx';
import { lazyPart, usePreload } from '../overlay/lazyPart.ts';
import { useIsPhone } from '../useIsPhone.ts';
import { useSearchParam } from '../useSearchParam.ts';
import classes from './CardGrid.module.css';
import { ListFrame, type ListFrameProps } from './ListFrame.tsx';
import { EmptyList } from './lazyEmptyList.ts';
import { useListView } from './listMemory.ts';
import { NextPage } from './NextPage.tsx';
import { type RowSelection, SelectionContext, useSelection } from './selection/useSelection.ts';
import { ListSkeleton } from './skeleton/ListSkeleton.tsx';
import type { ListQuery } from './useListQuery.ts';
import { useOffsetTop } from './useOffsetTop.ts';
import { useReturnToRow } from './useReturnToRow.ts';
import { useRowKeys } from './useRowKeys.ts';
import { TABLE_VIEWS } from './ViewLinks.tsx';

// The columns of the last list that was shown: going back renders the layout that the scroll position was stored for.
let lastColumns = 1;

/** The number of columns that the style sheet gives a grid at its current width. */
function useGridColumns(grid: RefObject<HTMLElement | null>) {
  const [columns, setColumns] = useState(lastColumns);

  useLayoutEffect(() => {
    lastColumns = columnsOf(grid.current);
    setColumns(lastColumns);
  }, [grid]);

  useEffect(() => {
    if (!grid.current) return;
    const observer = new ResizeObserver(() => {
      lastColumns = columnsOf(grid.current);
      setColumns(lastColumns);
    });
    observer.observe(grid.current);
    return () => observer.disconnect();
  }, [grid]);

  return columns;
}

const columnsOf = (grid: HTMLElement | null) =>
  grid ? Math.max(1, getComputedStyle(grid).gridTemplateColumns.split(' ').length) : 1;

/** Pixels: the gap of the style sheet, and the estimated height of a row. */
const CARDS = { gap: 10, height: 190 };
const PHONE_ROWS = { gap: 0, height: 64 };

/** Rows rendered beyond the visible ones, for Tab and fast scrolling. */
const OVERSCAN = 5;

// Row heights of each list when it was left, so that Back restores the scroll position.
const measurements = new Map<string, { search: string; lines: VirtualItem[] }>();

interface CardGridProps<Row> {
  rows: Row[];
  /** The number of all records, loaded or not. */
  total: number | undefined;
  isStale: boolean;
  /** Depends on the row alone: renders again only for another object. */
  children: (row: Row) => ReactNode;
}

/**
 * Cards in as many columns as there is room for. Rendered are those near the visible ones and those around the focus;
 * spacers take the place of the others.
 */
function CardGrid<Row extends { id: string }>({ rows, total, isStale, children }: CardGridProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const columns = useGridColumns(list);
  const top = useOffsetTop(list);
  const { gap, height } = useIsPhone() ? PHONE_ROWS : CARDS;
  const returned = useReturnToRow(list);
  const [focused, setFocused] = useState(() => {
    const index = returned ? rows.findIndex(({ id }) => id === returned) : -1;
    return index < 0 ? null : Math.floor(index / columns);
  });
  const rememberRow = useRowKeys(list);
  const { pathname, search } = useLocation();
  const left = measurements.get(pathname);

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(rows.length / columns),
    estimateSize: () => height,
    gap,
    overscan: OVERSCAN,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: left?.search === search ? left.lines : [],
    getItemKey: useCallback((line: number) => `${columns} ${rows[line * columns]?.id}`, [rows, columns]),
    rangeExtractor: (range) => {
      if (focused === null) return defaultRangeExtractor(range);
      const kept = [focused - 1, focused, focused + 1].filter((line) => line >= 0 && line < range.count);
      return [...new Set([...kept, ...defaultRangeExtractor(range)])].sort((one, other) => one - other);
    },
  });

  useLayoutEffect(
    () => () => void measurements.set(pathname, { search, lines: virtualizer.takeSnapshot() }),
    [pathname, search, virtualizer],
  );

  const lines = virtualizer.getVirtualItems();
  const spaceBefore = (line: VirtualItem, previous: VirtualItem | undefined) =>
    previous ? line.start - previous.end - 2 * gap : line.start - top - gap;
  const spaceAfter = virtualizer.getTotalSize() - ((lines.at(-1)?.end ?? top) - top) - gap;

  return (
    <ul
      ref={list}
      className={classes.grid}
      aria-busy={isStale}
      data-stale={isStale || undefined}
      onFocus={(event) => {
        setFocused(lineOf(event.target));
        rememberRow(event);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(null);
      }}
    >
      {lines.flatMap((line, at) => [
        <Space key={`before ${line.key}`} height={spaceBefore(line, lines[at - 1])} />,
        ...rows.slice(line.index * columns, (line.index + 1) * columns).map((row, column) => (
          <li
            key={row.id}
            ref={column === 0 ? virtualizer.measureElement : undefined}
            data-index={line.index}
            data-row={row.id}
            aria-setsize={exactTotal(total) ?? -1}
            aria-posinset={line.index * columns + column + 1}
          >
            <Item row={row}>{children}</Item>
          </li>
        )),
      ])}
      <Space height={spaceAfter} />
    </ul>
  );
}

const lineOf = (target: Element) => {
  const line = target.closest('li')?.dataset.index;
  return line === undefined ? null : Number(line);
};

/** The space in place of rows that are not rendered. */
const Space = ({ height }: { height: number }) =>
  height > 0 && <li role="presentation" aria-hidden className={classes.space} style={{ height }} />;

interface ItemProps<Row> {
  row: Row;
  children: (row: Row) => ReactNode;
}

// Scrolling renders the new rows only, and so does whatever else renders the list, such as a letter in the search.
// biome-ignore lint/plugin: memo gives up the type parameter of its component.
const Item = memo(
  ({ row, children }: ItemProps<unknown>) => children(row),
  (before, after) => before.row === after.row,
) as unknown as <Row>(props: ItemProps<Row>) => ReactNode;

const SelectionBar = lazyPart(async () => (await import('./selection/SelectionBar.tsx')).SelectionBar);

export interface ListScreenProps<Row> extends ListFrameProps {
  query: ListQuery<Row>;
  /** An empty list then means that nothing matches. */
  isFiltered?: boolean;
  /** While there are no records at all. */
  emptyHint: string;
  /** The form that adds a record of this name, if a search finds none. */
  addHrefFor?: (name: string) => string;
  /** The bulk actions; without them no record can be selected. */
  selectionActions?: (selection: RowSelection) => ReactNode;
  /** Shows the rows as a table, where the address asks for that (`?view=table`) or this person chose it last. */
  table?: (rows: Row[]) => ReactNode;
  /** The card of one row. */
  children: (row: Row) => ReactNode;
}

/** A searchable list of cards or rows, with its loading, empty and error states. Its query is kept in the address. */
export function ListScreen<Row extends { id: string }>({
  query,
  isFiltered = false,
  emptyHint,
  addHrefFor,
  selectionActions,
  table,
  children,
  ...frame
}: ListScreenProps<Row>) {
  const search = useSearchParam('search');
  const { noun } = frame;
  const { rows, error } = query;
  const isSearched = Boolean(search) || isFiltered;
  const isTable = TABLE_VIEWS.includes(useListView(noun) ?? '') && table !== undefined;
  usePreload(SelectionBar);
  usePreload(EmptyList);
  const selection = useSelection(rows, query.total);
  return (
    <SelectionContext value={selectionActions ? selection : null}>
      <ListFrame
        {...frame}
        total={query.total}
        isStale={query.isStale}
        isTable={isTable}
        isEmpty={rows?.length === 0 && !isSearched}
      >
        {(addButton) => (
          <>
            <QueryError query={query} label={`Error loading ${noun}`} />
            {!rows && !error && <ListSkeleton noun={noun} isTable={isTable} />}
            {rows?.length === 0 && (!error || query.isWaiting) && (
              <EmptyList
                noun={noun}
                isFiltered={isSearched}
                hint={emptyHint}
                addButton={addButton}
                addHrefFor={addHrefFor}
              />
            )}
            {rows && rows.length > 0 && isTable && table(rows)}
            {rows && rows.length > 0 && !isTable && (
              <CardGrid rows={rows} total={query.total} isStale={query.isStale}>
                {children}
              </CardGrid>
            )}
            {query.hasMore && !error && !isTable && <NextPage query={query} />}
            {selectionActions && selection.count > 0 && (
              <SelectionBar
                noun={noun}
                selection={selection}
                shown={rows?.length ?? 0}
                total={query.total ?? 0}
              >
                {selectionActions(selection)}
              </SelectionBar>
            )}
          </>
        )}
      </ListFrame>
    </SelectionContext>
  );
}
