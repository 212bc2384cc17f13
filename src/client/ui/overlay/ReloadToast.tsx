import { Button, Group, Text } from '@mantine/core';
import { reloadWithDrafts } from '../leaveDrafts.ts';

interface ReloadToastProps {
  message: string;
  detail: string;
}

/** The content of a toast with a button that loads the page again. */
export function ReloadToast({ message, detail }: ReloadToastProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Text size="sm" fw={600}>
          {message}
        </Text>
        <Text size="sm" c="dimmed">
          {detail}
        </Text>
      </div>
      <Button size="compact-sm" variant="default" flex="none" onClick={reloadWithDrafts}>
        Reload
      </Button>
    </Group>
  );
}
