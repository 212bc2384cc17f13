/**
 * Keeps the keys that an input method takes from the rest of the page: Enter, Esc and letters choose characters there, and
 * neither save nor close anything. Returns how to end it.
 */
export function keepKeysOfInputMethods() {
  // Safari sends the Enter that ends a word after it, with the key code 229.
  const keep = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, { capture: true });
  return () => window.removeEventListener('keydown', keep, { capture: true });
}
