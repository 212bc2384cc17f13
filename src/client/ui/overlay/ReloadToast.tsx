import { Button, Group, Text } from '@mantine/core';
import { reloadWithDrafts } from '../leaveDrafts.ts';

interface ReloadToastProps {
  message: string;
  detail: string;
}

/** With a button that reloads the page. */
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
