import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** `mantine.css` hides all but the newest, so none waits. */
export const MantineNotifications = () => <Notifications position="bottom-right" limit={20} />;
