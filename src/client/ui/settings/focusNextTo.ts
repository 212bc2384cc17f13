/** Focuses the first button of the row after that of `element`, or before it; without another the title: its row goes away. */
export function focusNextTo(element: Element | null | undefined) {
  const row = element?.closest('li');
  const rows = [...(row?.parentElement?.children ?? [])];
  const at = row ? rows.indexOf(row) : 0;
  const buttons = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()].map((one) =>
    one.querySelector('button'),
  );
  const target = buttons.find(Boolean) ?? document.querySelector<HTMLElement>('main h1, h1');
  target?.focus({ preventScroll: true });
}
