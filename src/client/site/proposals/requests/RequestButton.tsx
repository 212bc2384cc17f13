import { IconMail } from '@tabler/icons-react';
import actions from '../../Action.module.css';
import { loadRequestDialog } from './useRequestDialog.tsx';

interface SendButtonProps {
  onOpen: () => void;
  /** True where there is little room: the button has no icon. */
  isNarrow?: boolean;
}

/** Preloads the dialog on intent: most visitors only look at the price. */
export const RequestButton = ({ onOpen, isNarrow = false }: SendButtonProps) => (
  <button
    className={actions.primary}
    type="button"
    data-request
    onClick={onOpen}
    onFocus={() => loadRequestDialog().catch(() => {})}
  >
    {!isNarrow && <IconMail size={20} aria-hidden />}
    Send me this proposal
  </button>
);
