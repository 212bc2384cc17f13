import { useIntersection } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';

/** Calls `onInView` while `isOn` when the element comes within 600 pixels of the visible part of its scroller. */
export function useInView(onInView: () => void, isOn: boolean) {
  const { ref, entry } = useIntersection({ rootMargin: '600px', scrollMargin: '600px' });
  const report = useEffectEvent(onInView);

  useEffect(() => {
    if (entry?.isIntersecting) report();
  }, [entry]);

  // A ref that is set again observes anew, so an element still in view is reported again.
  return isOn ? ref : undefined;
}
