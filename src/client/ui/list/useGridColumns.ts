import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

// The columns of the last list that was shown: going back renders the layout that the scroll position was stored for.
let lastColumns = 1;

/** The number of columns that the style sheet gives a grid at its current width. */
export function useGridColumns(grid: RefObject<HTMLElement | null>) {
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
