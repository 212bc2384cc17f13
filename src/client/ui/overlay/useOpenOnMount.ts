import { useEffect, useRef, useState } from 'react';

/** Opens a menu that has just been loaded. Its button takes the focus first, so that closing returns it there. */
export function useOpenOnMount() {
  const targetRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    targetRef.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  return { targetRef, isOpen, setOpen };
}
