import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** The newest toast alone is shown, so none waits for its turn: `mantine.css` hides those before it. */
export const MantineNotifications = () => <Notifications position="bottom-right" limit={20} />;
