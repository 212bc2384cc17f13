import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

interface LeaveOptions {
  /** True if something is typed that would be lost. */
  hasText: () => boolean;
  /** Empties and closes the form. */
  onLeave: () => void;
}

/**
 * Esc leaves a form that is a part of a screen: the focus returns to where it came from. What was typed is not lost
 * without a question, which is open while `isAsking`.
 */
export function useLeaveComposer({ hasText, onLeave }: LeaveOptions) {
  const [isAsking, setAsking] = useState(false);
  const cameFrom = useRef<EventTarget | null>(null);
  const leave = () => {
    setAsking(false);
    onLeave();
    const { current: opener } = cameFrom;
    const target =
      opener instanceof HTMLElement && opener.isConnected ? opener : document.querySelector('h1');
    target?.focus({ preventScroll: true });
  };
  return {
    isAsking,
    leave,
    stay: () => setAsking(false),
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      const isFromInside = currentTarget.contains(relatedTarget) || isInDialog(relatedTarget);
      if (!isFromInside) cameFrom.current = relatedTarget;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      // Esc closes an open list of the form first.
      if (event.key !== 'Escape' || event.defaultPrevented || hasOpenList(event.target)) return;
      // The screen must not act on the key, too.
      event.preventDefault();
      if (hasText()) setAsking(true);
      else leave();
    },
  };
}

const isInDialog = (element: Element | null) => Boolean(element?.closest('[role="dialog"]'));

const hasOpenList = (element: EventTarget) =>
  element instanceof Element && element.getAttribute('aria-expanded') === 'true';
