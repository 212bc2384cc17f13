import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface ActionToastProps {
  message: string;
  /** A second line, as for what was deleted along. */
  detail: string | undefined;
  /** Of the button. */
  label: string;
  keyShortcut?: string;
  onAct: () => void;
  /** Below the message: what else the person may want next. */
  offer: ReactNode;
}

/** The content of a toast with a button. */
export function ActionToast({ message, detail, label, keyShortcut, onAct, offer }: ActionToastProps) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div>
          <Text size="sm" fw={detail && 600}>
            {message}
          </Text>
          {detail && (
            <Text size="sm" c="dimmed">
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
