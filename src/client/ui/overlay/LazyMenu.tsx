import { type ComponentProps, cloneElement, type ReactElement, type ReactNode } from 'react';
import { type LazyPart, useLazyPart } from './lazyPart.ts';

export type TargetElement = ReactElement<ComponentProps<'button'>>;

interface LazyMenuProps<Props> {
  target: TargetElement;
  popup: 'menu' | 'dialog';
  part: LazyPart<Props>;
  /** Replaces the button once loaded, renders it, and opens at once. */
  children: ReactNode;
}

/** A button whose menu or panel is loaded when the pointer or the focus is on the button. */
export function LazyMenu<Props>({ target, popup, part, children }: LazyMenuProps<Props>) {
  const { isLoaded, load, preload } = useLazyPart(part);
  if (isLoaded) return children;
  return cloneElement(target, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onClick: load,
    onFocus: preload,
    onPointerEnter: preload,
  });
}
