import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

/** Closes a menu on Escape, on a press or focus outside of it, and on navigation. */
export function useDismiss(container: RefObject<HTMLElement | null>, isOpen: boolean, close: () => void) {
  const { key } = useLocation();
  const onClose = useEffectEvent(close);

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every navigation.
  useEffect(() => onClose(), [key]);

  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const hasFocus = container.current?.contains(document.activeElement);
      onClose();
      if (hasFocus) container.current?.querySelector<HTMLElement>('[aria-expanded], summary')?.focus();
    };
    const onOutside = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) onClose();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
    };
  }, [container, isOpen]);
}
