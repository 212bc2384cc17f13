import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import { useIsPhone } from '../../ui/useIsPhone.ts';

/** A toast above the limit waits until one is closed: a phone shows the newest alone, above the others. */
export const MantineNotifications = () => (
  <Notifications position="bottom-right" limit={useIsPhone() ? 20 : 4} />
);
