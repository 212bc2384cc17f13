import { type NotificationData, notifications as store } from '@mantine/notifications';
import classes from './PlainNotifications.module.css';

/** Toasts without Mantine's component, which could not be loaded. They stay until they are closed. */
export function PlainNotifications({ notifications }: { notifications: NotificationData[] }) {
  return (
    <div className={classes.toasts}>
      {notifications.slice(-4).map(({ id, title, message }) => (
        <div key={id} role="alert" className={classes.toast}>
          <div>
            {title && <strong>{title}</strong>}
            <div>{message}</div>
          </div>
          <button type="button" className={classes.close} onClick={() => id && store.hide(id)}>
            Close
          </button>
        </div>
      ))}
    </div>
  );
}
