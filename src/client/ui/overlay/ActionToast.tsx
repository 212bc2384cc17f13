import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import classes from './ActionToast.module.css';

/** `moment` is in milliseconds since 1970. */
const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

interface SecondsLeftProps {
  until: number;
  /** Around the seconds, and when they are over. */
  before: string;
  after: string;
}

/** Screen readers hear only the first number. */
function SecondsLeft({ until, before, after }: SecondsLeftProps) {
  const [first] = useState(() => secondsUntil(until));
  const [left, setLeft] = useState(first);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <>
      <VisuallyHidden>{`${before} ${first} seconds`}</VisuallyHidden>
      <span aria-hidden>{left > 0 ? `${before} ${left} s` : after}</span>
    </>
  );
}

interface ActionToastProps {
  message: string;
  /** Such as what was deleted along. */
  detail: string | undefined;
  label: string;
  keyShortcut?: string;
  /** The button works until then; milliseconds since 1970. */
  until?: number | undefined;
  onAct: () => void;
  /** The content below the message: what else the person may want next. */
  offer: ReactNode;
}

export function ActionToast({ message, detail, label, keyShortcut, until, onAct, offer }: ActionToastProps) {
  return (
    <>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <div className={classes.text}>
          <Text size="sm" fw={detail && 600} lineClamp={3}>
            {message}
          </Text>
          {detail && (
            // A long name would push the button or seconds out of the toast.
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
