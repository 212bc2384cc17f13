import { createContext, useContext, useMemo, useState } from 'react';

export interface RowSelection {
  /** Loaded ones, in the order of the list. */
  ids: string[];
  /** True if all that match search and filters are selected, loaded or not. */
  isAllSelected: boolean;
  /** The number of selected ones; with `isAllSelected` the total of the list, of which 1,001 stands for more. */
  count: number;
  has: (id: string) => boolean;
  /** Selects one or, with `isRange`, everything between the last selected one and this one. */
  select: (id: string, isSelected: boolean, isRange: boolean) => void;
  selectShown: () => void;
  selectAll: () => void;
  clear: () => void;
}

/** Null in lists without selection. */
export const SelectionContext = createContext<RowSelection | null>(null);

export const useSelectionContext = () => useContext(SelectionContext);

const NONE: ReadonlySet<string> = new Set();

/** A selection among these rows; rows that a filter or a colleague removes are no longer selected. */
export function useSelection(rows: { id: string }[] | undefined, total: number | undefined): RowSelection {
  const [selected, setSelected] = useState(NONE);
  const [isAll, setIsAll] = useState(false);
  const [last, setLast] = useState<string | null>(null);

  return useMemo(() => {
    const listed = (rows ?? []).map(({ id }) => id);
    const ids = isAll ? listed : listed.filter((id) => selected.has(id));
    const choose = (chosen: Iterable<string>, withAll = false) => {
      setSelected(new Set(chosen));
      setIsAll(withAll);
    };
    return {
      ids,
      isAllSelected: isAll,
      count: isAll ? (total ?? ids.length) : ids.length,
      has: (id) => isAll || selected.has(id),
      select: (id, isSelected, isRange) => {
        const from = isRange && last ? listed.indexOf(last) : -1;
        const to = listed.indexOf(id);
        const range = from < 0 ? [id] : listed.slice(Math.min(from, to), Math.max(from, to) + 1);
        const others = ids.filter((other) => !range.includes(other));
        choose(isSelected ? [...others, ...range] : others);
        setLast(id);
      },
      selectShown: () => choose(listed),
      selectAll: () => choose(NONE, true),
      clear: () => choose(NONE),
    };
  }, [rows, total, selected, isAll, last]);
}
