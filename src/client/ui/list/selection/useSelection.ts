import { createContext, useContext, useMemo, useState } from 'react';

/** The records of a list that are picked for one act. */
export interface RowSelection {
  /** Those that are picked, as they stand in the list. */
  ids: string[];
  /** All that the list's search and filters find, loaded or not. */
  isAllSelected: boolean;
  count: number;
  has: (id: string) => boolean;
  /** With `toHere`, everything between the last one picked and this one. */
  select: (id: string, isPicked: boolean, toHere: boolean) => void;
  selectShown: () => void;
  selectAll: () => void;
  clear: () => void;
}

/** Null where nothing can be picked. */
export const SelectionContext = createContext<RowSelection | null>(null);

export const useSelectionContext = () => useContext(SelectionContext);

const NOTHING: ReadonlySet<string> = new Set();

/** A selection among these rows; rows that a filter or a colleague takes away leave it. */
export function useSelection(rows: { id: string }[] | undefined, total: number | undefined): RowSelection {
  const [picked, setPicked] = useState(NOTHING);
  const [isEverything, setEverything] = useState(false);
  const [last, setLast] = useState<string | null>(null);

  return useMemo(() => {
    const listed = (rows ?? []).map(({ id }) => id);
    const ids = isEverything ? listed : listed.filter((id) => picked.has(id));
    const choose = (chosen: Iterable<string>, everything = false) => {
      setPicked(new Set(chosen));
      setEverything(everything);
    };
    return {
      ids,
      isAllSelected: isEverything,
      count: isEverything ? (total ?? ids.length) : ids.length,
      has: (id) => isEverything || picked.has(id),
      select: (id, isPicked, toHere) => {
        const from = toHere && last ? listed.indexOf(last) : -1;
        const to = listed.indexOf(id);
        const range = from < 0 ? [id] : listed.slice(Math.min(from, to), Math.max(from, to) + 1);
        const others = ids.filter((other) => !range.includes(other));
        choose(isPicked ? [...others, ...range] : others);
        setLast(id);
      },
      selectShown: () => choose(listed),
      selectAll: () => choose(NOTHING, true),
      clear: () => choose(NOTHING),
    };
  }, [rows, total, picked, isEverything, last]);
}
