import { Button, Group, Text } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useBlocker } from 'react-router-dom';
import { Dialog } from '../overlay/Dialog.tsx';

interface LeaveGuardProps {
  /** Called on leaving. */
  hasChanges: () => boolean;
  texts?: typeof UNSAVED;
}

const UNSAVED = {
  title: 'Leave without saving?',
  text: 'What you changed here is not saved yet.',
  leave: 'Leave without saving',
  stay: 'Keep editing',
};

/** Asks before something unfinished is lost, by a link, by Back or by closing the tab: unsaved changes, or `texts`. */
export function LeaveGuard({ hasChanges, texts = UNSAVED }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );

  useWindowEvent('beforeunload', (event) => {
    if (hasChanges()) event.preventDefault();
  });

  return (
    <Dialog
      opened={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={texts.title}
      withCloseButton={false}
    >
      <Text mb="lg">{texts.text}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {texts.leave}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {texts.stay}
        </Button>
      </Group>
    </Dialog>
  );
}
