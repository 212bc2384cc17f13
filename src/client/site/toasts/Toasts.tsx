import { IconX } from '@tabler/icons-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import classes from './Toasts.module.css';
import { type Toast, toasts } from './toasts.ts';

const SHOWN_MS = { success: 6_000, error: 10_000 };

/** One toast. It stays while it has the pointer or the focus. */
function ToastMessage({ toast: { id, kind, message, detail } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => toasts.hide(id), SHOWN_MS[kind]);
    return () => clearTimeout(timer);
  }, [id, kind, isHeld]);

  return (
    <div
      className={classes.toast}
      role="alert"
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div>
        <strong>{message}</strong>
        {detail && <p>{detail}</p>}
      </div>
      <button type="button" aria-label="Close" onClick={() => toasts.hide(id)}>
        <IconX size={20} aria-hidden />
      </button>
    </div>
  );
}

const none: readonly Toast[] = [];

/** Rendered before the first toast, which screen readers would miss otherwise. */
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
