import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Modal, type ModalProps } from '@mantine/core';
import { useOpenDialog } from './useOpenDialog.ts';

interface DialogProps extends Omit<ModalProps, 'opened' | 'returnFocus'> {
  /** Default: true, open while rendered. */
  opened?: boolean;
  /** False if the opener returns the focus. */
  returnsFocus?: boolean;
}

/** For all dialogs of the CRM. */
export function Dialog({ opened = true, returnsFocus, closeOnEscape = true, ...props }: DialogProps) {
  useOpenDialog(opened, closeOnEscape ? props.onClose : undefined, returnsFocus);
  return (
    <Modal
      closeButtonProps={{ 'aria-label': 'Close' }}
      {...props}
      opened={opened}
      closeOnEscape={false}
      returnFocus={false}
    />
  );
}
