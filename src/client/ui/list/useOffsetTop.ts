import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels from the top of the page, as of the last render. */
export function useOffsetTop(ref: RefObject<HTMLElement | null>) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (ref.current) setTop(Math.round(ref.current.getBoundingClientRect().top + window.scrollY));
  });
  return top;
}
