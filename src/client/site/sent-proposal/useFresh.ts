import { useEffect } from 'react';
import type { LinkContent } from '#shared/proposals/sentProposal.ts';
import { loadModule } from '../../connection/loadModule.ts';

/** Loads the proposal again when its tab is shown again: it may have been answered in another one. */
export function useFresh(key: string, show: (content: LinkContent) => void) {
  useEffect(() => {
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return;
      const { open } = await loadModule(() => import('./answers.ts'));
      const content = await open(key);
      if (content) show(content);
    };
    // The page does not change while there is no connection.
    const onChange = () => void refresh().catch(() => {});
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [key, show]);
}
