import { useEffect, useRef, useState } from 'react';

/** Opens what has just been loaded. Its button takes over the focus of the one that was pressed, so as to get it back. */
export function useOpenOnMount() {
  const targetRef = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    targetRef.current?.focus({ preventScroll: true });
    setOpen(true);
  }, []);
  return { button: targetRef, isOpen, setOpen };
}
