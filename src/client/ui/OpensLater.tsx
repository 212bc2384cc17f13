import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react';
import { useLater } from './useLater.ts';

/** A button that opens something, as an element that takes a ref. */
export type OpeningButton = ReactElement<ComponentProps<'button'>>;

interface OpensLaterProps<Opened> {
  button: OpeningButton;
  opens: 'menu' | 'dialog';
  load: () => Promise<Opened>;
  /** What takes the button's place once it is loaded, and opens at once: it draws the button, too. */
  children: (opened: Opened) => ReactNode;
}

/** A button whose menu or panel is loaded as somebody reaches for it. */
export function OpensLater<Opened>({ button, opens, load, children }: OpensLaterProps<Opened>) {
  const { part, get, prepare } = useLater(load);
  if (part) return children(part);
  return cloneElement(button, {
    'aria-haspopup': opens,
    'aria-expanded': false,
    onClick: get,
    onFocus: prepare,
    onPointerEnter: prepare,
  });
}
