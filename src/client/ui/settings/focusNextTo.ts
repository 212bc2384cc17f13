/**
 * The same button of the next or previous row, or the title, because this row or button goes away. The
 * pressed button has the focus.
 */
export function focusNextTo(element: Element | null | undefined) {
  const row = element?.closest('li');
  const rows = [...(row?.parentElement?.children ?? [])];
  const at = row ? rows.indexOf(row) : 0;
  const { activeElement } = document;
  const pressed =
    row && activeElement instanceof HTMLButtonElement ? buttonsOf(row).indexOf(activeElement) : 0;
  const buttons = [...rows.slice(at + 1), ...rows.slice(0, at).reverse()].map((one) => {
    const all = buttonsOf(one);
    return all[pressed] ?? all[0];
  });
  const target = buttons.find(Boolean) ?? document.querySelector<HTMLElement>('main h1, h1');
  target?.focus({ preventScroll: true });
}

const buttonsOf = (row: Element) => [...row.querySelectorAll('button')];
