import { type RefObject, useLayoutEffect } from 'react';

const FOOT = '--foot';

/** Pixels between the bar and a toast. */
const GAP = 8;

/** Keeps toasts above a bottom bar, by the CSS variable `--foot`. */
export function useFoot(ref: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    const { style } = document.documentElement;
    const setHeight = () => style.setProperty(FOOT, `${bar.offsetHeight + GAP}px`);
    const observer = new ResizeObserver(setHeight);
    observer.observe(bar);
    setHeight();
    return () => {
      observer.disconnect();
      style.removeProperty(FOOT);
    };
  }, [ref]);
}
