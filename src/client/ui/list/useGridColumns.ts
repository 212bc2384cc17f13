import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

// What a list had when it was last seen: its next visit begins with the layout that its scroll position was kept for.
let lastSeen = 1;

/** How many columns the style sheet gives a grid at the width it has now. */
export function useGridColumns(grid: RefObject<HTMLElement | null>) {
  const [columns, setColumns] = useState(lastSeen);

  useLayoutEffect(() => {
    lastSeen = columnsOf(grid.current);
    setColumns(lastSeen);
  }, [grid]);

  useEffect(() => {
    if (!grid.current) return;
    const observer = new ResizeObserver(() => {
      lastSeen = columnsOf(grid.current);
      setColumns(lastSeen);
    });
    observer.observe(grid.current);
    return () => observer.disconnect();
  }, [grid]);

  return columns;
}

const columnsOf = (grid: HTMLElement | null) =>
  grid ? Math.max(1, getComputedStyle(grid).gridTemplateColumns.split(' ').length) : 1;
