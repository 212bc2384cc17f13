import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onReached` when the element comes within a screen of the visible part, while `isOn`. */
export function useInView(onReached: () => void, isOn: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onReached);

  useEffect(() => {
    if (!isOn || !ref.current || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      // A busy page is told several at once, of which the last one holds.
      (entries) => {
        if (entries.at(-1)?.isIntersecting) reached();
      },
      { rootMargin: '600px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isOn]);

  return ref;
}
