import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

const EVERY_MS = 60_000;

/**
 * What the link of a private page shows: `embedded` in the document, or loaded after client-side navigation, such as Back; null
 * for a link that does not work, undefined until it is known. It is read again when the tab becomes visible, and every minute:
 * it may have changed, ended or been replaced. `read` must not change between renders.
 */
export function usePrivatePage<Content>(
  embedded: Content | undefined,
  read: (key: string) => Promise<Content>,
) {
  const [content, setContent] = useState<Content | null | undefined>(embedded);
  const key = new URLSearchParams(useLocation().search).get('key') ?? '';
  useEffect(() => {
    // The page does not change while there is no connection.
    const readAgain = () => {
      if (document.visibilityState === 'visible') read(key).then(setContent, () => {});
    };
    if (embedded === undefined) read(key).then(setContent, () => setContent(null));
    document.addEventListener('visibilitychange', readAgain);
    const timer = setInterval(readAgain, EVERY_MS);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', readAgain);
    };
  }, [embedded, key, read]);
  return { content, setContent, key };
}
