import { useSyncExternalStore } from 'react';
import { ToastMessage } from './ToastMessage.tsx';
import classes from './Toasts.module.css';
import { type Toast, toasts } from './toasts.ts';

const none: readonly Toast[] = [];

/** The region of toasts. It is rendered before the first one, which a screen reader would miss otherwise. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.getSnapshot, () => none);
  return (
    <section className={classes.toasts} aria-label="Notices">
      {shown.map((toast) => (
        <ToastMessage key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
