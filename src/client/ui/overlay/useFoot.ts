import { type RefObject, useLayoutEffect } from 'react';

const FOOT = '--foot';

/** The distance between it and a toast, in pixels. */
const GAP = 8;

/** Toasts stand above this bar, which is at the foot of the window: its height is stated to them as `--foot`. */
export function useFoot(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const { style } = document.documentElement;
    const state = () => style.setProperty(FOOT, `${bar.offsetHeight + GAP}px`);
    const observer = new ResizeObserver(state);
    observer.observe(bar);
    state();
    return () => {
      observer.disconnect();
      style.removeProperty(FOOT);
    };
  }, [ref]);
}
