import { type NotificationData, notifications as store } from '@mantine/notifications';
import { useEffect } from 'react';
import classes from './PlainNotifications.module.css';

/** Toasts without Mantine's component, which could not be loaded. */
export function PlainNotifications({ notifications }: { notifications: NotificationData[] }) {
  return (
    <div className={classes.toasts}>
      {notifications.map((notification) => (
        <PlainNotification key={notification.id} {...notification} />
      ))}
    </div>
  );
}

function PlainNotification({ id = '', title, message, color, autoClose }: NotificationData) {
  useEffect(() => {
    if (typeof autoClose !== 'number') return;
    const timer = setTimeout(() => store.hide(id), autoClose);
    return () => clearTimeout(timer);
  }, [id, autoClose]);

  return (
    <div role="alert" className={classes.toast} data-color={color}>
      <div>
        {title && <strong>{title}</strong>}
        <div>{message}</div>
      </div>
      <button type="button" className={classes.close} onClick={() => store.hide(id)}>
        Close
      </button>
    </div>
  );
}
