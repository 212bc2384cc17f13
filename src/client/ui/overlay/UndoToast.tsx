import { Button, Group, Text } from '@mantine/core';

interface UndoToastProps {
  message: string;
  /** What else went along. */
  detail?: string;
  onUndo: () => void;
}

/** The inside of a toast that can be taken back. */
export function UndoToast({ message, detail, onUndo }: UndoToastProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Text size="sm">{message}</Text>
        {detail && (
          <Text size="xs" c="dimmed">
            {detail}
          </Text>
        )}
      </div>
      <Button size="compact-sm" variant="default" flex="none" onClick={onUndo} aria-keyshortcuts="Control+Z">
        Undo
      </Button>
    </Group>
  );
}
