import './SessionCover.css';
import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { product } from '#shared/site/product.ts';

/**
 * Hides all of the page but its children, dialogs and toasts included, from sight and from screen readers. The hidden
 * parts keep their state and their scroll position.
 */
export function SessionCover({ children }: { children: ReactNode }) {
  useLayoutEffect(() => {
    const { title } = document;
    document.title = product.name;
    document.documentElement.dataset.covered = '';
    return () => {
      document.title = title;
      delete document.documentElement.dataset.covered;
    };
  }, []);

  return createPortal(<div id="above-cover">{children}</div>, document.body);
}
