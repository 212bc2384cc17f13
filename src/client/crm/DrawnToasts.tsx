import { Notifications } from '@mantine/notifications';

export const DrawnToasts = () => <Notifications position="bottom-right" limit={4} />;
