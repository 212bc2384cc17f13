import { Button, Group, Text } from '@mantine/core';

export interface ReminderToastProps {
  title: string;
  detail: string;
  onOpen: () => void;
  /** Asks for browser reminders, too; left out once decided. */
  onAllow?: (() => void) | undefined;
  onClose: () => void;
}

export function ReminderToast({ title, detail, onOpen, onAllow, onClose }: ReminderToastProps) {
  const closing = (action: () => void) => () => {
    action();
    onClose();
  };
  return (
    <>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="xs" c="dimmed">
        {detail}
      </Text>
      <Group gap="xs" mt={6}>
        <Button size="compact-sm" variant="default" onClick={closing(onOpen)}>
          Open
        </Button>
        {onAllow && (
          <Button size="compact-sm" variant="subtle" onClick={onAllow}>
            Also show when I am elsewhere
          </Button>
        )}
      </Group>
    </>
  );
}
