import { useNotifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';

type Drawn = typeof import('./MantineNotifications.tsx').MantineNotifications;

/** Long after a slow line has brought the screen itself, in milliseconds. */
const QUIET_MS = 7_000;

/** The toasts, as `notify` tells them. What draws them is loaded with the first one, or once nothing else goes on. */
export function LazyNotifications() {
  const { notifications } = useNotifications();
  const [loaded, setLoaded] = useState<{ Drawn: Drawn }>();
  const count = notifications.length;

  useEffect(() => {
    if (loaded) return;
    const load = async () => {
      // Without a line it would fail, and browsers do not ask again for what failed once.
      if (navigator.onLine)
        setLoaded({ Drawn: (await import('./MantineNotifications.tsx')).MantineNotifications });
    };
    const start = () => void load().catch(() => {});
    const timer = setTimeout(start, count > 0 ? 0 : QUIET_MS);
    window.addEventListener('online', start);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', start);
    };
  }, [loaded, count]);

  return loaded && <loaded.Drawn />;
}
