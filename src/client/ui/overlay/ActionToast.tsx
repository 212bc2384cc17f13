import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ActionToast.module.css';
import { SecondsLeft } from './SecondsLeft.tsx';

interface ActionToastProps {
  message: string;
  /** A second line, as for what was deleted along. */
  detail: string | undefined;
  /** The label of the button. */
  label: string;
  keyShortcut?: string;
  /** The time until which the button works, in milliseconds since 1970. */
  until?: number | undefined;
  onAct: () => void;
  /** The content below the message: what else the person may want next. */
  offer: ReactNode;
}

/** The content of a toast with a button. */
export function ActionToast({ message, detail, label, keyShortcut, until, onAct, offer }: ActionToastProps) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div className={classes.text}>
          <Text size="sm" fw={detail && 600} lineClamp={3}>
            {message}
          </Text>
          {detail && (
            // A long name or address would otherwise push the button or the seconds out of the toast.
            <Text size="sm" c="dimmed" lineClamp={3}>
              {detail}
            </Text>
          )}
          {until && (
            <Text size="sm" c="dimmed">
              <SecondsLeft until={until} before="Leaves in" after="Leaving now" />
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
