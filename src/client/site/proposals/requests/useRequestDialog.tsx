import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { loadModule } from '../../../connection/loadModule.ts';
import { failureReason } from '../../forms/failureReason.ts';
import { toasts } from '../../toasts/toasts.ts';
import type { RequestDialogProps } from './RequestDialog.tsx';
import { requestDraft } from './requestDraft.ts';

export type RequestProps = Omit<RequestDialogProps, 'onClose'>;

export const loadRequestDialog = () => loadModule(() => import('./RequestDialog.tsx'));

/** The form by which visitors send themselves what they priced. A reload leaves it open. */
export function useRequestDialog(props: RequestProps) {
  const { pathname } = useLocation();
  const opener = useRef<Element | null>(null);
  const [Dialog, setDialog] = useState<ComponentType<RequestDialogProps> | null>(null);

  const open = useCallback(async () => {
    opener.current = document.activeElement;
    try {
      const { RequestDialog } = await loadRequestDialog();
      setDialog(() => RequestDialog);
      requestDraft.write({ openAt: pathname });
    } catch (error) {
      toasts.error('The form could not be opened. Please try again.', failureReason(error));
    }
  }, [pathname]);

  useEffect(() => {
    if (requestDraft.read().openAt === pathname) void open();
    return () => requestDraft.write({ openAt: null });
  }, [pathname, open]);

  const close = () => {
    flushSync(() => setDialog(null));
    requestDraft.write({ openAt: null });
    const { current } = opener;
    // Opened by a reload, it has no button to return to: then the first one that is shown.
    if (current instanceof HTMLElement && current !== document.body) current.focus();
    else focusShown(document.querySelectorAll<HTMLElement>('button[data-request]'));
  };

  return { open: () => void open(), dialog: Dialog && <Dialog {...props} onClose={close} /> };
}

const focusShown = (buttons: Iterable<HTMLElement>) =>
  [...buttons].find((button) => button.checkVisibility())?.focus();
