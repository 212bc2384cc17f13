import { IconMail } from '@tabler/icons-react';
import actions from '../Action.module.css';
import { loadSendDialog } from './useSendProposal.tsx';

interface SendButtonProps {
  onOpen: () => void;
  /** True where there is little room: the button has no icon. */
  isNarrow?: boolean;
}

/** Loads the dialog when a visitor is about to press: most only look at the price. */
export const SendButton = ({ onOpen, isNarrow = false }: SendButtonProps) => (
  <button
    className={`${actions.action} ${actions.primary}`}
    type="button"
    data-send
    onClick={onOpen}
    onFocus={() => loadSendDialog().catch(() => {})}
  >
    {!isNarrow && <IconMail size={20} aria-hidden />}
    Send me this proposal
  </button>
);
