import { IconMail } from '@tabler/icons-react';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import type { ProviderType, Selection } from '#shared/proposals/selection.ts';
import { loadModule } from '../../connection/loadModule.ts';
import actions from '../Action.module.css';
import { failureReason } from '../forms/failureReason.ts';
import { toasts } from '../toasts/toasts.ts';
import { requestDraft } from './requestDraft.ts';
import type { SendProposalDialogProps } from './SendProposalDialog.tsx';

/** Loaded when a visitor is about to press the button: most only look at the price. */
const load = () => loadModule(() => import('./SendProposalDialog.tsx'));

interface SendProposalProps {
  provider: ProviderType;
  proposal: Selection;
}

/** Opens the form by which visitors send themselves what they priced. A reload leaves it open. */
export function SendProposal({ provider, proposal }: SendProposalProps) {
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [Dialog, setDialog] = useState<ComponentType<SendProposalDialogProps> | null>(null);

  const open = useCallback(async () => {
    try {
      const { SendProposalDialog } = await load();
      setDialog(() => SendProposalDialog);
      requestDraft.write({ openAt: pathname });
    } catch (error) {
      toasts.error('The form could not be opened. Please try again.', failureReason(error));
    }
  }, [pathname]);

  useEffect(() => {
    if (requestDraft.read().openAt === pathname) void open();
    return () => requestDraft.write({ openAt: null });
  }, [pathname, open]);

  return (
    <>
      <button
        ref={button}
        className={`${actions.action} ${actions.secondary}`}
        type="button"
        onClick={open}
        onFocus={() => load().catch(() => {})}
      >
        <IconMail size={20} aria-hidden />
        Send me this proposal
      </button>
      {Dialog && (
        <Dialog
          provider={provider}
          proposal={proposal}
          onClose={() => {
            flushSync(() => setDialog(null));
            // Opened by a reload, it returns the focus to nothing.
            button.current?.focus();
            requestDraft.write({ openAt: null });
          }}
        />
      )}
    </>
  );
}
