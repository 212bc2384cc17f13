import { Button, Group, Text } from '@mantine/core';
import { Dialog } from '../overlay/Dialog.tsx';

export const DiscardDialog = ({ onDiscard, onKeep }: { onDiscard: () => void; onKeep: () => void }) => (
  <Dialog title="Discard?" size="xs" withCloseButton={false} onClose={onKeep}>
    <Text mb="lg">What you typed is not saved.</Text>
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onDiscard}>
        Discard
      </Button>
      <Button data-autofocus onClick={onKeep}>
        Keep editing
      </Button>
    </Group>
  </Dialog>
);
