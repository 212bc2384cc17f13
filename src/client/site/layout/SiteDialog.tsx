import { IconX } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import classes from './SiteDialog.module.css';

interface SiteDialogProps {
  title: string;
  titleId: string;
  /** True for a dialog of one height, for a long text that scrolls in it. */
  isTall?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function SiteDialog({ title, titleId, isTall, onClose, children }: SiteDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // The browser returns the focus only if the dialog is closed before it is removed.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      className={classes.dialog}
      ref={dialog}
      data-tall={isTall}
      aria-labelledby={titleId}
      onCancel={onClose}
    >
      <header className={classes.header}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" aria-label="Close" onClick={onClose}>
          <IconX size={22} aria-hidden />
        </button>
      </header>
      {children}
    </dialog>
  );
}
