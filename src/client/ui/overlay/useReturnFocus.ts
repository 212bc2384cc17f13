import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/** A menu item that opens a dialog has gone before the dialog appears. */
let lastFocused: Element | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) lastFocused = target;
});

/** Returns the focus to what had it when `isOpen` became true: from a menu item, to the button of its menu. */
export function useReturnFocus(isOpen: boolean) {
  const opener = useRef<Element | null>(null);
  const close = useEffectEvent(() => {
    if (opener.current) returnFocus(opener.current);
    opener.current = null;
  });
  // The opener is found before anything inside takes the focus. The cleanup of this effect would not do: React gives
  // the focus back to a dialog that is still there after it.
  useLayoutEffect(() => {
    if (isOpen) opener.current = findOpener();
    else close();
  }, [isOpen]);
  useLayoutEffect(() => () => close(), []);
}

const hasFocus = (element: Element | null) => element !== null && element === document.activeElement;
const isFocusLost = () => document.activeElement === null || hasFocus(document.body);

function findOpener() {
  const focused = isFocusLost() ? lastFocused : document.activeElement;
  const menuButton = focused?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return menuButton ? document.getElementById(menuButton) : focused;
}

function returnFocus(opener: Element) {
  // The focus may have moved on purpose, such as to the next screen.
  if (!isFocusLost() && !document.activeElement?.closest('[role="dialog"], [role="menu"]')) return;
  focus(opener);
  if (hasFocus(opener)) return;
  // A button may be disabled while its call waits for the dialog.
  if (opener.isConnected) focusWhenEnabled(opener);
  else focus(document.querySelector('main h1'));
}

const focus = (element: Element | null) =>
  element instanceof HTMLElement && element.focus({ preventScroll: true });

function focusWhenEnabled(opener: Element) {
  const observer = new MutationObserver(() => {
    if (!isFocusLost()) return observer.disconnect();
    focus(opener);
    if (hasFocus(opener)) observer.disconnect();
  });
  observer.observe(opener, { attributeFilter: ['disabled', 'data-disabled'] });
}
