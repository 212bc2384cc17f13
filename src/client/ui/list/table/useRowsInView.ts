import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

// The scroll position at which each table was left, for Back.
const positions = new Map<string, { search: string; top: number }>();

/** The indexes of the rows to render, in their order: those near the visible ones and those around the focus. */
export function useRowsInView(
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

  // Other filters and another order start at the top.
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
