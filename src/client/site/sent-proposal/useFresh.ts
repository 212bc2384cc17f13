import { useEffect } from 'react';
import type { LinkContent } from '#shared/proposals/sentProposal.ts';
import { loadModule } from '../../connection/loadModule.ts';

const EVERY_MS = 60_000;

/**
 * Loads the proposal again when its tab is shown again, and every minute while it is: it may have been answered in another
 * tab, withdrawn, replaced or deleted.
 */
export function useFresh(key: string, show: (content: LinkContent) => void) {
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return;
      const { open } = await loadModule(() => import('./answers.ts'));
      const content = await open(key);
      show(content);
    };
    // The page does not change while there is no connection.
    const onChange = () => void refresh().catch(() => {});
    document.addEventListener('visibilitychange', onChange);
    const timer = setInterval(onChange, EVERY_MS);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [key, show]);
}
