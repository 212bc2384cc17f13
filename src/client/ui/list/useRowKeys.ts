import { type FocusEvent, type RefObject, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useShortcut } from '../keyboard/useShortcut.ts';
import { useSelectionContext } from './selection/useSelection.ts';
import { HEADER, LINK, ROW } from './useReturnToRow.ts';

// The row of each list that had the focus last, so that the keys go on from there after Back.
const lastRows = new Map<string, string>();

/**
 * `j` and `k` move the focus through a list, from where it was last; `x` selects; Enter follows the focused
 * link. Returns the handler that remembers the focus.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const selection = useSelectionContext();
  const wasMoved = useRef(false);

  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const indexOfFocus = () => rows().findIndex((row) => row.contains(document.activeElement));
  const firstVisible = () => {
    const top = Math.max(HEADER, list.current?.getBoundingClientRect().top ?? 0);
    return rows().find((row) => row.getBoundingClientRect().top >= top) ?? rows()[0];
  };

  const move = (step: number) => {
    const at = indexOfFocus();
    const last = wasMoved.current
      ? undefined
      : rows().find(({ dataset }) => dataset.row === lastRows.get(pathname));
    const next = at >= 0 ? rows()[at + step] : (last ?? firstVisible());
    wasMoved.current = true;
    next?.querySelector<HTMLElement>(LINK)?.focus();
  };
  useShortcut('j', () => move(1), { repeats: true });
  useShortcut('k', () => move(-1), { repeats: true });
  useShortcut('x', () => {
    const id = rows()[indexOfFocus()]?.dataset.row;
    if (id && selection) selection.select(id, !selection.has(id), false);
  });

  return ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>(ROW);
    if (row?.dataset.row) lastRows.set(pathname, row.dataset.row);
  };
}
