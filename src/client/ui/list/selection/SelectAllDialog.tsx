import { Button, Group, Stack, Text } from '@mantine/core';
import { Dialog } from '../../overlay/Dialog.tsx';

interface SelectAllDialogProps {
  what: string;
  onSelect: () => void;
  onClose: () => void;
}

/** Asks whether so many records are meant. */
export const SelectAllDialog = ({ what, onSelect, onClose }: SelectAllDialogProps) => (
  <Dialog onClose={onClose} title={`Select ${what}?`}>
    <Stack gap="md">
      <Text>What you do next is done to all of them.</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button data-autofocus onClick={onSelect}>
          {`Select ${what}`}
        </Button>
      </Group>
    </Stack>
  </Dialog>
);
