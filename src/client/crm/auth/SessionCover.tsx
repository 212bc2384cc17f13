import './SessionCover.css';
import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { product } from '#shared/site/product.ts';

/**
 * Hides everything else, including dialogs and toasts, also from screen readers. Hidden parts keep their
 * state and scroll position.
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
