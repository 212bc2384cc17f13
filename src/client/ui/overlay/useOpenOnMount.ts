import { useEffect, useRef, useState } from 'react';

/** Focuses the button first, so that closing returns there. */
export function useOpenOnMount() {
  const targetRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    targetRef.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  return { targetRef, isOpen, setOpen };
}
