import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { deniedButton, useMissingRight } from '../auth/useMissingRight.ts';
import type { AddTasksDialogProps } from './AddTasksDialog.tsx';

const AddTasksDialog = lazyPart(async () => (await import('./AddTasksDialog.tsx')).AddTasksDialog);

export function AddTasksButton<Selected>(props: Omit<AddTasksDialogProps<Selected>, 'onClose'>) {
  const [isOpen, dialog] = useDisclosure();
  const denied = useMissingRight('assignMany');
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        {...(denied ? deniedButton(denied) : { onClick: dialog.open })}
      >
        Add a task
      </Button>
      {isOpen && <AddTasksDialog {...(props as AddTasksDialogProps<unknown>)} onClose={dialog.close} />}
    </>
  );
}
