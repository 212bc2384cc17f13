import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer, type DrawerProps } from '@mantine/core';
import { useOpenDialog } from './useOpenDialog.ts';

/** Every dialog of the CRM that slides in from a side. */
export function SideDialog(props: Omit<DrawerProps, 'returnFocus' | 'closeOnEscape'>) {
  useOpenDialog(props.opened, props.onClose);
  return <Drawer {...props} closeOnEscape={false} returnFocus={false} />;
}
