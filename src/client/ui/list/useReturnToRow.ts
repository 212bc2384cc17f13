import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { listHref } from './listHref.ts';

/** The attribute of each row or card, with the id of its record. Its link is in a heading, or it is a link itself. */
export const ROW = '[data-row]';
export const LINK = ':is(th, h2, h3) a';

/** The height of the bar at the top of the page, in pixels. */
export const HEADER = 52;

// The row that had the focus as each list was left, by the address of the list.
const leftRows = new Map<string, string>();

/** The address of a list as it was left, and the state with which it focuses the row of the record that is open. */
export function useListLink(list: string) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const row = pathname.startsWith(`${list}/`) ? pathname.slice(list.length + 1).split('/')[0] : undefined;
  const to = listHref(list);
  return { to, state: { row }, go: () => void navigate(to, { state: { row } }) };
}

/** The row to return to, after Back or a record's link. Also remembers the row from which the list is left. */
export function useReturnedRow() {
  const { pathname, search, state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const address = pathname + search;
  const [row] = useState<string | undefined>(
    () => (state as { row?: string } | null)?.row ?? (isBack ? leftRows.get(address) : undefined),
  );
  useLayoutEffect(
    () => () => {
      const row = document.activeElement?.closest<HTMLElement>(ROW)?.dataset.row;
      if (row) leftRows.set(address, row);
      else leftRows.delete(address);
    },
    [address],
  );
  return row;
}

export function useReturnToRow(list: RefObject<HTMLElement | null>) {
  const row = useReturnedRow();
  const isDone = useRef(false);
  useEffect(() => {
    if (!row || isDone.current) return;
    const element = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"]`);
    if (!element) return;
    isDone.current = true;
    focusRow(element);
  });
  return row;
}

/** True if the focus is where a screen begins, not where a person moved it. */
const isAtStart = (focused: Element | null) => focused?.matches('body, h1') ?? false;

/** The time in which a list is loaded again, in milliseconds. */
const SHOWN_WITHIN_MS = 5_000;

/** A record's row, or the link of `selector`, once it is shown, unless the person moves the focus before. */
export function focusOnceShown(id: string, selector = `[data-row="${CSS.escape(id)}"] ${LINK}`) {
  const { activeElement: focused, body } = document;
  const focus = () => {
    const link = body.querySelector<HTMLElement>(selector);
    if (!link) return;
    watch.disconnect();
    const { activeElement } = body.ownerDocument;
    if (activeElement === focused || isAtStart(activeElement)) link.focus();
  };
  const watch = new MutationObserver(focus);
  watch.observe(body, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), SHOWN_WITHIN_MS);
  focus();
}

/** Focuses the link of a row, in view, unless the person has moved the focus already. */
export function focusRow(row: HTMLElement | null) {
  const link = row?.matches('a') ? row : row?.querySelector<HTMLElement>(LINK);
  const focused = document.activeElement;
  if (!link || !isAtStart(focused)) return;
  link.focus({ preventScroll: true });
  const { top, bottom } = link.getBoundingClientRect();
  const frame = link.closest('section, ul')?.getBoundingClientRect();
  const isInView =
    top >= Math.max(HEADER, frame?.top ?? 0) && bottom <= Math.min(window.innerHeight, frame?.bottom ?? 0);
  if (!isInView) link.scrollIntoView({ block: 'center' });
}
