import { useNotifications } from '@mantine/notifications';
import { useState } from 'react';
import { lazyPart, usePreload } from '../../ui/overlay/lazyPart.ts';

const MantineNotifications = lazyPart(
  async () => (await import('./MantineNotifications.tsx')).MantineNotifications,
  // A toast could not be shown either.
  { onError: 'ignore' },
);

/** The toasts that `notify` shows. Their component is loaded with the first one, or once the page is idle. */
export function LazyNotifications() {
  const { notifications } = useNotifications();
  const [wasUsed, setWasUsed] = useState(false);
  usePreload(MantineNotifications);
  if (notifications.length > 0 && !wasUsed) setWasUsed(true);
  return wasUsed && <MantineNotifications />;
}
