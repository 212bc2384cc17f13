import { Button, Group, Modal, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useBlocker } from 'react-router-dom';

interface LeaveGuardProps {
  /** Called on leaving. */
  hasChanges: () => boolean;
}

/** Asks before unsaved changes are lost, by a link, by Back or by closing the tab. */
export function LeaveGuard({ hasChanges }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );

  useWindowEvent('beforeunload', (event) => {
    if (hasChanges()) event.preventDefault();
  });

  return (
    <Modal
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Leave without saving?"
      withCloseButton={false}
    >
      <Text mb="lg">What you changed here is not saved yet.</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          Keep editing
        </Button>
      </Group>
    </Modal>
  );
}
