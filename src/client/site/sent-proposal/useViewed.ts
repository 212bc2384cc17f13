import { useEffect } from 'react';
import { loadModule } from '../../connection/loadModule.ts';

/** The time that the page is in sight before it counts as viewed: programs that check links leave sooner. */
const IN_SIGHT_MS = 2_000;

/** Reports once that the proposal has been seen, when its page was in sight for 2 s in one go. */
export function useViewed(key: string, isNew: boolean) {
  useEffect(() => {
    if (!isNew) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const restart = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(() => void report(key), IN_SIGHT_MS);
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restart);
    };
  }, [key, isNew]);
}

/** Nobody waits for it: without a connection it is not counted. */
async function report(key: string) {
  const { reportViewed } = await loadModule(() => import('./answers.ts'));
  await reportViewed(key);
}
