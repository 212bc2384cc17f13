/**
 * Keeps the keys that an input method takes from the rest of the page: Enter, Esc and letters choose characters there, and
 * neither save nor close anything. Safari sends the Enter that ends a word after it, with the key code 229.
 */
export function keepKeysOfInputMethods() {
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
