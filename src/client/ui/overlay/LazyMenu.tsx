import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react';
import { useLazy } from './useLazy.ts';

/** A button that opens something, as an element that takes a ref. */
export type TargetElement = ReactElement<ComponentProps<'button'>>;

interface OpensLaterProps<Opened> {
  target: TargetElement;
  popup: 'menu' | 'dialog';
  load: () => Promise<Opened>;
  /** What takes the button's place once it is loaded, and opens at once: it draws the button, too. */
  children: (opened: Opened) => ReactNode;
}

/** A button whose menu or panel is loaded as somebody reaches for it. */
export function LazyMenu<Opened>({ target, popup, load, children }: OpensLaterProps<Opened>) {
  const { part, loadComponent, prepare } = useLazy(load);
  if (part) return children(part);
  return cloneElement(target, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: loadComponent,
    onFocus: prepare,
    onPointerEnter: prepare,
  });
}
