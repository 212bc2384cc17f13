import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import classes from './CardGrid.module.css';
import { useGridColumns } from './useGridColumns.ts';
import { useOffsetTop } from './useOffsetTop.ts';

/** Between cards, as the style sheet has it, in pixels. */
const GAP = 14;

/** Of a line of cards that was not in sight yet, in pixels. */
const LIKELY_HEIGHT = 310;

/** Lines drawn beyond what is in sight, so that Tab and quick fingers find the next card there. */
const AHEAD = 5;

// How high the lines of each list were when it was left, so that the way back finds each card where it was.
const heights = new Map<string, { search: string; lines: VirtualItem[] }>();

interface CardGridProps<Row> {
  rows: Row[];
  /** How many there are in all, loaded or not. */
  total: number | undefined;
  isStale: boolean;
  children: (row: Row) => ReactNode;
}

/**
 * Cards in as many columns as there is room for. In the page are those near what is in sight, and those around
 * the focus; spacers stand for the others.
 */
export function CardGrid<Row extends { id: string }>({ rows, total, isStale, children }: CardGridProps<Row>) {
  const list = useRef<HTMLUListElement>(null);
  const columns = useGridColumns(list);
  const top = useOffsetTop(list);
  const [focused, setFocused] = useState<number | null>(null);
  const { pathname, search } = useLocation();
  const left = heights.get(pathname);

  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: Math.ceil(rows.length / columns),
    estimateSize: () => LIKELY_HEIGHT,
    gap: GAP,
    overscan: AHEAD,
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
    () => () => void heights.set(pathname, { search, lines: virtualizer.takeSnapshot() }),
    [pathname, search, virtualizer],
  );

  const lines = virtualizer.getVirtualItems();
  const spaceBefore = (line: VirtualItem, drawn: VirtualItem | undefined) =>
    drawn ? line.start - drawn.end - 2 * GAP : line.start - top - GAP;
  const spaceAfter = virtualizer.getTotalSize() - ((lines.at(-1)?.end ?? top) - top) - GAP;

  return (
    <ul
      ref={list}
      className={classes.grid}
      aria-busy={isStale}
      data-stale={isStale || undefined}
      onFocus={({ target }) => setFocused(lineOf(target))}
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
            aria-setsize={total ?? -1}
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

/** Where lines are left out. */
const Space = ({ height }: { height: number }) =>
  height > 0 && <li role="presentation" aria-hidden className={classes.space} style={{ height }} />;

interface ItemProps<Row> {
  row: Row;
  children: (row: Row) => ReactNode;
}

// Scrolling draws lines that come into sight; those that are there already stay as they are.
const Item = memo(({ row, children }: ItemProps<unknown>) => children(row)) as unknown as <Row>(
  props: ItemProps<Row>,
) => ReactNode;
