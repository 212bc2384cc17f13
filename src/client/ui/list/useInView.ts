import { useIntersection } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onInView` when the element with this ref comes within 600 pixels of the visible part, of the page or of the frame
 * that it scrolls in, while `isOn`.
 */
export function useInView(onInView: () => void, isOn: boolean) {
  const { ref, entry } = useIntersection({ rootMargin: '600px', scrollMargin: '600px' });
  const report = useEffectEvent(onInView);

  useEffect(() => {
    if (entry?.isIntersecting) report();
  }, [entry]);

  // A ref that goes and comes back observes anew: an element that is still in view is reported again.
  return isOn ? ref : undefined;
}
