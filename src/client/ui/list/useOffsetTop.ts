import { type RefObject, useLayoutEffect, useState } from 'react';

/** How far from the top of the page an element begins, in pixels, as of the last time it was drawn. */
export function useOffsetTop(ref: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (ref.current) setTop(Math.round(ref.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}
