/**
 * Keeps keys of an input method from the page: there, Enter, Esc and letters choose characters. Returns the
 * function that stops it.
 */
export function keepKeysOfInputMethods() {
  // Safari sends the Enter that ends a word afterwards, with key code 229.
  const keep = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, { capture: true });
  return () => window.removeEventListener('keydown', keep, { capture: true });
}
