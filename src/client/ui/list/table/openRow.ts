import type { MouseEvent as RowEvent } from 'react';

/** The elements that a press in a row may be meant for instead of the row. */
const CONTROLS =
  'a, button, input, label, select, textarea, [role="menu"], [role="dialog"], [role="listbox"]';

/**
 * Opens the record of a row that is pressed anywhere, by the link in its first cell: in a new tab with Ctrl, ⌘ or the
 * middle button, as the link itself does.
 */
export function openRow({ target, button, nativeEvent, ...event }: RowEvent) {
  const isMiddle = button === 1;
  if (!(target instanceof Element) || target.closest(CONTROLS) || button > 1) return;
  // A press that selected text was not meant to open anything.
  if (!isMiddle && window.getSelection()?.type === 'Range') return;
  const { ctrlKey, metaKey, shiftKey } = event;
  const link = target.closest('tr')?.querySelector<HTMLElement>('th a');
  // The list is left from this row, as by a press on its link.
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
