import { Button, Group, Text } from '@mantine/core';

interface UndoToastProps {
  message: string;
  /** A second line, as for what was deleted along. */
  detail?: string;
  onUndo: () => void;
}

/** The content of a toast with an Undo button. */
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
