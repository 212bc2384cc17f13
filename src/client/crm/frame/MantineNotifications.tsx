import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

export const MantineNotifications = () => <Notifications position="bottom-right" limit={4} />;
