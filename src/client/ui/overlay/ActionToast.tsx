import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface ActionToastProps {
  message: string;
  /** Such as what was deleted along. */
  detail: string | undefined;
  label: string;
  keyShortcut?: string;
  onAct: () => void;
  /** The content below the message: what else the person may want next. */
  offer?: ReactNode;
}

export function ActionToast({ message, detail, label, keyShortcut, onAct, offer }: ActionToastProps) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        {/* A long address breaks, so that the button keeps its place. */}
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Text size="sm" fw={detail && 600} lineClamp={3}>
            {message}
          </Text>
          {detail && (
            // A long name would push the button out of the toast.
            <Text size="sm" c="dimmed" lineClamp={3}>
              {detail}
            </Text>
          )}
        </div>
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          onClick={onAct}
          aria-keyshortcuts={keyShortcut}
        >
          {label}
        </Button>
      </Group>
      {offer}
    </>
  );
}
