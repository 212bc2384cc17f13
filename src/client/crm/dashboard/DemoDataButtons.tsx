import { Button, Group } from '@mantine/core';
import { IconDatabasePlus, IconTrash } from '@tabler/icons-react';
import { useDemoData } from '../setup/useDemoData.tsx';

export function DemoDataButtons() {
  const { isBusy, create, clear, dialog } = useDemoData();
  const look = {
    variant: 'subtle',
    color: 'gray',
    size: 'sm',
    'aria-disabled': isBusy,
    'data-busy': isBusy || undefined,
  } as const;
  return (
    <Group gap="sm" component="section" aria-label="Demo data">
      <Button {...look} leftSection={<IconDatabasePlus size={18} aria-hidden />} onClick={create}>
        Create Enterprise Demo Data
      </Button>
      <Button {...look} leftSection={<IconTrash size={18} aria-hidden />} onClick={clear}>
        Clear All Data
      </Button>
      {dialog}
    </Group>
  );
}
