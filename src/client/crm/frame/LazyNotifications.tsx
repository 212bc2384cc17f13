import { type NotificationData, notifications as store, useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { useOnReconnect } from '../../connection/useConnection.ts';
import { lazyPart, usePreload } from '../../ui/overlay/lazyPart.ts';
import classes from './LazyNotifications.module.css';

const MantineNotifications = lazyPart(
  async () => (await import('./MantineNotifications.tsx')).MantineNotifications,
  // A toast could not be shown, either.
  { onError: 'ignore' },
);

/**
 * The toasts that `notify` shows. Their component is loaded with the first one, or once the page is idle; without a
 * connection they are shown without it.
 */
export function LazyNotifications() {
  const { notifications } = useNotifications();
  const [wasUsed, setWasUsed] = useState(false);
  const [state, setState] = useState<'loading' | 'loaded' | 'missing'>('loading');
  usePreload(MantineNotifications);
  if (notifications.length > 0 && !wasUsed) setWasUsed(true);

  const load = () =>
    MantineNotifications.load().then(
      () => setState('loaded'),
      () => setState('missing'),
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same every time.
  useEffect(() => {
    if (wasUsed) void load();
  }, [wasUsed]);
  useOnReconnect(() => wasUsed && void load());

  if (state === 'loaded') return <MantineNotifications />;
  return state === 'missing' && <PlainNotifications notifications={notifications} />;
}

/** Without Mantine's component, which could not be loaded. */
function PlainNotifications({ notifications }: { notifications: NotificationData[] }) {
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
